import { listingPath } from '../../../contract/paths'
import { announceOfflineListing, offlineListingKeys, type OfflineListingKey } from './listing-keys'
import { isOfflineListing, type OfflineListingContent, type OfflineListing } from './offline-listing'

/**
 * In the browser's cache storage, which holds more than `localStorage`; deleted with the site's data. Devices have
 * caches of this name.
 */
const CACHE = 'suitcase'

const isSame = (a: OfflineListingKey) => (b: OfflineListingKey) => a.kind === b.kind && a.id === b.id

/**
 * Stores the listing on the device: its text, and those of its photos that can be fetched.
 * @throws when the device cannot store it; then nothing of it stays
 */
export async function storeOfflineListing(listing: OfflineListingContent): Promise<OfflineListing> {
  const cache = await caches.open(CACHE)
  try {
    const sizes = await Promise.all(listing.photos.map((url) => storePhoto(cache, url)))
    const photos = listing.photos.filter((_, index) => sizes[index] !== null)
    const text = { ...listing, photos, packedAt: Date.now() }
    const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), JSON.stringify(text).length)
    const stored = { ...text, bytes }
    await cache.put(textPath(listing), Response.json(stored))
    const { kind, id } = listing
    const isListed = offlineListingKeys.change((keys) => [{ kind, id }, ...keys.filter((key) => !isSame(listing)(key))])
    if (!isListed) throw new Error('This browser stores nothing')
    announceOfflineListing({ kind, id })
    return stored
  } catch (error) {
    await removeOfflineListing(listing)
    throw error
  }
}

/** Removes a listing and its photos from the device. */
export async function removeOfflineListing(key: OfflineListingKey): Promise<void> {
  const cache = await caches.open(CACHE)
  const [stored, others] = await Promise.all([readOfflineListing(key), readOfflineListings()])
  const stillNeeded = new Set(others.filter((other) => !isSame(key)(other)).flatMap(({ photos }) => photos))
  const photos = stored?.photos.filter((url) => !stillNeeded.has(url)) ?? []
  await Promise.all([textPath(key), ...photos].map((path) => cache.delete(path)))
  offlineListingKeys.change((keys) => keys.filter((one) => !isSame(key)(one)))
}

/** Null when the device does not have it. */
export async function readOfflineListing(key: OfflineListingKey): Promise<OfflineListing | null> {
  const response = await (await caches.open(CACHE)).match(textPath(key))
  const stored: unknown = await response?.json()
  return isOfflineListing(stored) ? stored : null
}

/** Latest first. */
export async function readOfflineListings(): Promise<OfflineListing[]> {
  const all = await Promise.all(offlineListingKeys.read().map(readOfflineListing))
  return all.filter((stored) => stored !== null)
}

/** A photo as it is stored; null when it is gone. */
export async function readOfflinePhoto(url: string): Promise<Blob | null> {
  const response = await (await caches.open(CACHE)).match(url)
  return response ? response.blob() : null
}

/** @returns its bytes; null when it cannot be fetched */
async function storePhoto(cache: Cache, url: string): Promise<number | null> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return null
  const { size } = await response.clone().blob()
  await cache.put(url, response)
  return size
}

/** Not a page: only a name in the cache. */
function textPath({ kind, id }: OfflineListingKey): string {
  return `/suitcase${listingPath(kind, id)}`
}

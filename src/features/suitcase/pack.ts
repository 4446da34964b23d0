import { listingPath } from '../../../contract/paths'
import { announcePacked, packedKeys, type PackedKey } from './packed-keys'
import { isPackedListing, type ListingToPack, type PackedListing } from './packed-listing'

/** In the browser's cache storage, which holds more than `localStorage`; deleted with the site's data. */
const CACHE = 'suitcase'

const isSame = (a: PackedKey) => (b: PackedKey) => a.kind === b.kind && a.id === b.id

/**
 * Stores the listing on the device: its words, and those of its photos that can be fetched.
 * @throws when the device cannot store it; then nothing of it stays
 */
export async function pack(listing: ListingToPack): Promise<PackedListing> {
  const cache = await caches.open(CACHE)
  try {
    const sizes = await Promise.all(listing.photos.map((url) => storePhoto(cache, url)))
    const photos = listing.photos.filter((_, index) => sizes[index] !== null)
    const words = { ...listing, photos, packedAt: Date.now() }
    const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), JSON.stringify(words).length)
    const packed = { ...words, bytes }
    await cache.put(wordsPath(listing), Response.json(packed))
    const { kind, id } = listing
    const isListed = packedKeys.change((keys) => [{ kind, id }, ...keys.filter((key) => !isSame(listing)(key))])
    if (!isListed) throw new Error('This browser stores nothing')
    announcePacked({ kind, id })
    return packed
  } catch (error) {
    await unpack(listing)
    throw error
  }
}

/** Removes a listing and its photos from the device. */
export async function unpack(key: PackedKey): Promise<void> {
  const cache = await caches.open(CACHE)
  const [packed, others] = await Promise.all([readPacked(key), readAllPacked()])
  const stillNeeded = new Set(others.filter((other) => !isSame(key)(other)).flatMap(({ photos }) => photos))
  const photos = packed?.photos.filter((url) => !stillNeeded.has(url)) ?? []
  await Promise.all([wordsPath(key), ...photos].map((path) => cache.delete(path)))
  packedKeys.change((keys) => keys.filter((one) => !isSame(key)(one)))
}

/** Null when the device does not have it. */
export async function readPacked(key: PackedKey): Promise<PackedListing | null> {
  const response = await (await caches.open(CACHE)).match(wordsPath(key))
  const stored: unknown = await response?.json()
  return isPackedListing(stored) ? stored : null
}

/** Latest first. */
export async function readAllPacked(): Promise<PackedListing[]> {
  const all = await Promise.all(packedKeys.read().map(readPacked))
  return all.filter((packed) => packed !== null)
}

/** A photo as it is stored; null when it is gone. */
export async function readPackedPhoto(url: string): Promise<Blob | null> {
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
function wordsPath({ kind, id }: PackedKey): string {
  return `/suitcase${listingPath(kind, id)}`
}

import { listingPath } from '../../../contract/paths'
import { isRecord } from '../../../contract/text/tolerant-reader'
import { isOfflineListingKey, type OfflineListingKey, announceOfflineListing, offlineListingKeys } from './offline-keys'

/** The text of a listing, as its page shows them. */
export interface OfflineListingContent extends OfflineListingKey {
  readonly title: string
  readonly price: string
  readonly place: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly features: readonly string[]
  readonly description: string
  /** Opens a map application. */
  readonly directions: string
  /** URLs of small photos, in the page's order. */
  readonly photos: readonly string[]
}

/** What the device has of a listing. */
export interface OfflineListing extends OfflineListingContent {
  /** Milliseconds since 1970. */
  readonly packedAt: number
  /** Of text and photos together. */
  readonly bytes: number
}

export function isOfflineListing(value: unknown): value is OfflineListing {
  return (
    isRecord(value) &&
    isOfflineListingKey(value) &&
    ['title', 'price', 'place', 'description', 'directions'].every((name) => typeof value[name] === 'string') &&
    ['features', 'photos'].every((name) => isTexts(value[name])) &&
    Array.isArray(value.facts) &&
    value.facts.every((fact) => isRecord(fact) && typeof fact.name === 'string' && typeof fact.value === 'string') &&
    typeof value.packedAt === 'number' &&
    typeof value.bytes === 'number'
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

/** Such as '212 kB' or '1.4 MB'. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

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

import { isRecord } from '../../../contract/tolerant-reader'
import { isOfflineListingKey, type OfflineListingKey } from './listing-keys'

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

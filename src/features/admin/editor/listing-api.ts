import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchVersioned, patchVersioned } from '../../../lib/admin-http'
import { sendJson } from '../../../lib/http'
import type { ListingQueries } from '../../listings'

export interface LoadedListing<Listing> {
  readonly listing: Listing
  /** Null from a backend that tells none. */
  readonly version: string | null
}

/** The calls that change a listing of one kind, and the call that loads it for the form. */
export interface ListingApi<Listing, Input> {
  /** The current listing: the page's static data may be stale, and saving would restore its old values. */
  load: (id: string, signal?: AbortSignal) => Promise<LoadedListing<Listing>>
  create: (input: Input, idempotencyKey: string) => Promise<void>
  /** @param version of the listing that was changed; another one is refused with 412 */
  update: (id: string, input: Input, version: string | null) => Promise<void>
  /** Can be undone for thirty days. */
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
}

export function createListingApi<Listing, Input>(
  { path, listPath, readListing }: ListingQueries<Listing, unknown>,
  restorePath: (id: string) => string,
): ListingApi<Listing, Input> {
  const read = oneReader(readListing)
  return {
    load: async (id, signal) => {
      const { value, version } = await fetchVersioned(path(id), read, signal)
      return { listing: value, version }
    },
    create: (input, idempotencyKey) => sendJson('POST', listPath, input, { idempotencyKey }),
    update: (id, input, version) => patchVersioned(path(id), input, version),
    remove: (id) => sendJson('DELETE', path(id)),
    restore: (id) => sendJson('POST', restorePath(id)),
  }
}

import { oneReader } from '../../../../contract/tolerant-reader'
import { fetchAndRead, sendJson } from '../../../lib/http'
import type { ListingQueries } from '../../listings'

/** The calls that change a listing of one kind, and the call that loads it for the form. */
export interface ListingApi<Listing, Input> {
  /** The current listing: the page's static data may be stale, and saving would restore its old values. */
  load: (id: string, signal: AbortSignal) => Promise<Listing>
  create: (input: Input, idempotencyKey: string) => Promise<void>
  update: (id: string, input: Input) => Promise<void>
  /** Can be undone for ten minutes. */
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
}

export function createListingApi<Listing, Input>(
  { path, listPath, readListing }: ListingQueries<Listing, unknown>,
  restorePath: (id: string) => string,
): ListingApi<Listing, Input> {
  const read = oneReader(readListing)
  return {
    load: (id, signal) => fetchAndRead(path(id), read, { signal, needsUser: true }),
    create: (input, idempotencyKey) => sendJson('POST', listPath, input, { idempotencyKey }),
    update: (id, input) => sendJson('PATCH', path(id), input),
    remove: (id) => sendJson('DELETE', path(id)),
    restore: (id) => sendJson('POST', restorePath(id)),
  }
}

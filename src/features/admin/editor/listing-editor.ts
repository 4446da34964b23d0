import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import { oneReader } from '../../../../contract/text/tolerant-reader'
import { fetchVersioned, patchVersioned } from '../../../lib/admin-http'
import { errorOf, fetchAsUser, sendJson } from '../../../lib/http'
import type { SubmissionKey } from '../../../lib/submission-key'
import type { ListingQueries } from '../../listings'

/**
 * How one kind of listing is edited. `Listing` is the backend's response, `Values` the form's fields, `Input`
 * the request body.
 */
export interface ListingEditor<Listing, Values extends FieldValues, Input> {
  kind: ListingKind
  queries: ListingQueries<Listing, unknown>
  texts: EditorTexts
  valuesOf: (listing: Listing | null) => Values
  /** Reads a stored draft, also of an earlier release. `start` are the form's values without it. */
  readDraft: (draft: unknown, start: Values) => Partial<Values> | null
  /** The fields of its place. */
  Place: ComponentType
  /** The other fields that only this kind has. */
  Fields: ComponentType
  /** The words of its features. */
  features: readonly string[]
  useEditorForm: (start: Values) => UseFormReturn<Values, unknown, Input>
  api: ListingApi<Listing, Input>
  /** The idempotency key of a new listing. Like its draft, it survives a reload. */
  submission: SubmissionKey
  toRow: (listing: Listing) => ListingRow
  /**
   * The listing as typed, whatever is wrong with it; null without a title. `saved` knows the measures of its photos.
   */
  listingOf: (values: Values, saved: Listing | null) => Listing | null
  Preview: ComponentType<{ listing: Listing }>
  /** Price and place as a link's title names them. */
  offerOf: (values: Values) => string
  /** The path of its share card. */
  pictureOf: (listing: Listing) => string
}

/** A listing as the dashboard's list shows it. */
export interface ListingRow {
  id: string
  title: string
  price: number | null
  /** Follows the price: 'a month'. */
  period?: string | undefined
  /** Location, or the year. */
  fact: string
  status: ListingStatus
  isFeatured: boolean
  cover: Photo | string | undefined
  placeholder: string
  /** The listing's page. */
  path: string
  /** The text the search box matches. */
  words: string
}

/** The spec's wordings (§2, §8). */
export interface EditorTexts {
  /** The toggle and the list. */
  name: string
  one: string
  many: string
  add: string
  edit: string
  create: string
  creating: string
  created: string
  createFailed: string
  update: string
  updating: string
  updated: string
  updateFailed: string
  deleted: string
  deleteFailed: string
  restored: string
  restoreFailed: string
  featured: string
}

export interface LoadedListing<Listing> {
  readonly listing: Listing
  /** Null from a backend that tells none. */
  readonly version: string | null
}

/** The calls that change a listing of one kind, and the call that loads it for the form. */
export interface ListingApi<Listing, Input> {
  /** The current listing: the page's static data may be stale, and saving would restore its old values. */
  load: (id: string, signal?: AbortSignal) => Promise<LoadedListing<Listing>>
  /** @returns the new listing; null from a backend that does not tell it */
  create: (input: Input, idempotencyKey: string) => Promise<Listing | null>
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
    create: async (input, idempotencyKey) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const response = await fetchAsUser(listPath, { method: 'POST', body: JSON.stringify(input), headers })
      if (!response.ok) throw await errorOf(response)
      return response.json().then(readListing, () => null)
    },
    update: (id, input, version) => patchVersioned(path(id), input, version),
    remove: (id) => sendJson('DELETE', path(id)),
    restore: (id) => sendJson('POST', restorePath(id)),
  }
}

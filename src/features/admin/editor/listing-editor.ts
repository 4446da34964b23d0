import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import type { SubmissionKey } from '../../../lib/submission-key'
import type { ListingQueries } from '../../listings'
import type { ListingApi } from './listing-api'

/**
 * How one kind of listing is edited. `Listing` is the backend's response, `Values` the form's fields, `Input`
 * the request body.
 */
export interface ListingEditor<Listing, Values extends FieldValues, Input> {
  kind: ListingKind
  queries: ListingQueries<Listing, unknown>
  texts: EditorTexts
  valuesOf: (listing: Listing | null) => Values
  /** Reads a stored draft. */
  readDraft: (draft: unknown) => Partial<Values> | null
  /** The fields that only this kind has. */
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

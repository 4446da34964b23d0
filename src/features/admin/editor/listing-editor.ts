import type { ListingKind } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import type { SubmissionKey } from '../../../lib/submission-key'

/**
 * Everything in which the desk for properties and the desk for cars differ. `Listing` is what the
 * backend answers, `Values` what stands in the form's fields, `Input` what is sent.
 */
export interface ListingEditor<Listing, Values, Input> {
  kind: ListingKind
  /** Of every cached answer about this kind: list, featured, details. */
  queryKey: readonly [string]
  texts: EditorTexts
  valuesOf: (listing: Listing | null) => Values
  /** Reads what a draft kept; null when it is no draft of this form. */
  readDraft: (kept: unknown) => Partial<Values> | null
  load: (id: string, signal: AbortSignal) => Promise<Listing>
  create: (input: Input, idempotencyKey: string) => Promise<void>
  /** Of a new listing; like its draft, it outlives the page. */
  submission: SubmissionKey
  update: (id: string, input: Input) => Promise<void>
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
  toRow: (listing: Listing) => ListingRow
}

/** A listing as the desk's list shows it. */
export interface ListingRow {
  id: string
  title: string
  price: number | null
  /** Follows the price: 'a month'. */
  period?: string | undefined
  /** Location, or the year. */
  fact: string
  isFeatured: boolean
  cover: Photo | string | undefined
  placeholder: string
  /** The listing's page. */
  path: string
  /** What the search box looks through. */
  words: string
}

/** The spec's wordings (§2, §8) stand once, with each desk. */
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

import type { ListingKind } from '../../../contract/limits'

/** What the page says about something that was pasted. */
export interface Verdict {
  readonly outcome: 'yes' | 'no' | 'ask'
  readonly title: string
  readonly explanation: string
  /** Of the listing it belongs to. */
  readonly listing?: { readonly kind: ListingKind; readonly id: string; readonly title: string }
}

/** What must be looked up before there is a verdict. */
export type Lookup =
  | { readonly lookUp: 'listing'; readonly kind: ListingKind; readonly id: string }
  /** A reference or the file name of a photo. */
  | { readonly lookUp: 'code'; readonly code: string }

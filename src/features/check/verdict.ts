import type { ListingKind } from '../../../contract/limits'

/** What the page says about something that was pasted. */
export interface Verdict<Outcome extends 'yes' | 'no' | 'ask' = 'yes' | 'no' | 'ask'> {
  readonly outcome: Outcome
  readonly title: string
  readonly explanation: string
  /** The listing that it belongs to. */
  readonly listing?: { readonly kind: ListingKind; readonly id: string; readonly title: string }
}

/** All that can be said of a link to a host that is not ours, whatever the link contains. */
export type Doubt = Verdict<'no' | 'ask'>

/** What must be looked up before there is a verdict. */
export type Lookup =
  | { readonly lookUp: 'listing'; readonly kind: ListingKind; readonly id: string }
  | { readonly lookUp: 'reference'; readonly code: string }
  /** The file name of a photo, as it was pasted or in a link of ours. */
  | { readonly lookUp: 'photo'; readonly code: string }
  | ForeignPhotoLookup

/** A link to another host that ends like the link of a photo: the photo may be ours, but the link is not. */
export interface ForeignPhotoLookup {
  readonly lookUp: 'foreign-photo'
  readonly code: string
  /** Where the link leads. */
  readonly host: string
  /** The verdict when the photo is not ours either. */
  readonly otherwise: Doubt
}

export function no(what: 'number' | 'link' | 'email address' | 'reference', explanation: string): Verdict<'no'> {
  return { outcome: 'no', title: `No, this ${what} is not ours`, explanation }
}

export function ask(explanation: string): Verdict<'ask'> {
  return { outcome: 'ask', title: 'Please ask us', explanation }
}

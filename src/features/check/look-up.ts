import { identifyPath } from '../../../contract/comparison-paths'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { listingPaths } from '../../../contract/paths'
import { isRecord, readChoice, readId, readText } from '../../../contract/tolerant-reader'
import { fetchAndRead, HttpError, isGone } from '../../lib/http'

/** Asks the backend about a listing, a reference or a photo. Never throws: a failure is a verdict too. */
export async function lookUp(lookup: Lookup): Promise<Verdict> {
  try {
    switch (lookup.lookUp) {
      case 'listing':
        return await listingVerdict(lookup.kind, lookup.id)
      case 'reference':
        return await referenceVerdict(lookup.code)
      case 'photo':
        return await photoVerdict(lookup.code)
      case 'foreign-photo':
        return await foreignPhotoVerdict(lookup)
    }
  } catch (error) {
    return uncheckedVerdict(error instanceof HttpError ? error.reason : 'The site could not be reached.')
  }
}

/** @param reason a sentence that says what failed */
export function uncheckedVerdict(reason: string): Verdict<'ask'> {
  return { outcome: 'ask', title: 'It could not be checked', explanation: `${reason} Try again, or ask us.` }
}

async function listingVerdict(kind: (typeof LISTING_KINDS)[number], id: string): Promise<Verdict> {
  const title = await unlessGone(fetchAndRead(listingPaths[kind].api(id), readTitle))
  return title === null
    ? ask('The link leads to our site, but there is no such listing. It may have been sold, let or mistyped.')
    : {
        outcome: 'yes',
        title: 'Yes, this listing is ours',
        explanation: 'The link leads to our site.',
        listing: { kind, id, title },
      }
}

async function referenceVerdict(code: string): Promise<Verdict> {
  const found = await identified(code, 'reference')
  return found === null
    ? no('reference', 'No listing of ours has it. If it was mistyped, try again.')
    : {
        outcome: 'yes',
        title: 'Yes, this reference is ours',
        explanation: 'Compare price and place with what you were told.',
        listing: found,
      }
}

async function photoVerdict(code: string): Promise<Verdict> {
  const found = await identified(code, 'photo')
  return found === null
    ? ask('We have no photo with this code. It may have been removed, or it is not ours.')
    : {
        outcome: 'yes',
        title: 'Yes, this photo is ours',
        explanation: 'Anybody can copy a photo: check the number or link of whoever sent it as well.',
        listing: found,
      }
}

async function foreignPhotoVerdict({ code, host, otherwise }: ForeignPhotoLookup): Promise<Doubt> {
  const found = await identified(code, 'photo')
  return found === null
    ? otherwise
    : {
        ...ask(`The photo is ours, but the link leads to ${host}, which is not our site. Anybody can copy a photo.`),
        listing: found,
      }
}

/** The public listing whose reference or photo this is; null when there is none. */
async function identified(code: string, by: 'reference' | 'photo') {
  const found = await unlessGone(fetchAndRead(identifyPath(code), readIdentified))
  return found?.by === by ? found : null
}

async function unlessGone<Found>(response: Promise<Found>): Promise<Found | null> {
  try {
    return await response
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function readTitle(body: unknown): string {
  return isRecord(body) ? readText(body.title) : ''
}

/** @throws Error for a response of another form */
function readIdentified(body: unknown) {
  const record = isRecord(body) ? body : {}
  const kind = readChoice(LISTING_KINDS, record.kind)
  const id = readId(record.id)
  if (kind === null || id === null) throw new Error('The response names no listing')
  return { kind, id, title: readText(record.title), by: record.by === 'photo' ? 'photo' : 'reference' } as const
}

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

import { identifyPath } from '../../../contract/comparison-paths'
import { LISTING_KINDS } from '../../../contract/limits'
import { listingPaths } from '../../../contract/paths'
import { parseReference } from '../../../contract/reference'
import { isRecord, readChoice, readId, readText } from '../../../contract/tolerant-reader'
import { fetchAndRead, HttpError, isGone } from '../../lib/http'
import type { Lookup, Verdict } from './verdict'

/** Asks the backend about a listing or a code. Never throws: a failure is a verdict too. */
export async function lookUp(lookup: Lookup): Promise<Verdict> {
  try {
    return lookup.lookUp === 'listing' ? await listingVerdict(lookup.kind, lookup.id) : await codeVerdict(lookup.code)
  } catch (error) {
    if (isGone(error)) return unknown(lookup)
    const reason = error instanceof HttpError ? error.reason : 'The site could not be reached.'
    return { outcome: 'ask', title: 'It could not be checked', explanation: `${reason} Try again, or ask us.` }
  }
}

async function listingVerdict(kind: (typeof LISTING_KINDS)[number], id: string): Promise<Verdict> {
  const listing = await fetchAndRead(listingPaths[kind].api(id), readTitle)
  return {
    outcome: 'yes',
    title: 'Yes, this listing is ours',
    explanation: 'The link leads to our site.',
    listing: { kind, id, title: listing },
  }
}

async function codeVerdict(code: string): Promise<Verdict> {
  const found = await fetchAndRead(identifyPath(code), readIdentified)
  return found.by === 'photo'
    ? {
        outcome: 'yes',
        title: 'Yes, this photo is ours',
        explanation: 'Anybody can copy a photo: check the number or link of whoever sent it as well.',
        listing: found,
      }
    : {
        outcome: 'yes',
        title: 'Yes, this reference is ours',
        explanation: 'Compare price and place with what you were told.',
        listing: found,
      }
}

function unknown(lookup: Lookup): Verdict {
  if (lookup.lookUp === 'listing') {
    return {
      outcome: 'ask',
      title: 'Please ask us',
      explanation: 'The link leads to our site, but there is no such listing. It may have been sold, let or mistyped.',
    }
  }
  return parseReference(lookup.code) === null
    ? {
        outcome: 'ask',
        title: 'Please ask us',
        explanation: 'We have no photo with this code. It may have been removed, or it is not ours.',
      }
    : {
        outcome: 'no',
        title: 'No, this reference is not ours',
        explanation: 'No listing of ours has it. If it was mistyped, try again.',
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

import { LISTING_KINDS } from '../../../contract/limits'
import { identifyPath, listingPaths } from '../../../contract/paths'
import { isRecord, readChoice, readId, readText } from '../../../contract/text/tolerant-reader'
import { fetchAndRead, HttpError, isGone } from '../../lib/http'
import { ask, no, type Doubt, type ForeignPhotoLookup, type Lookup, type Verdict } from './verdict'

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

import { explainEmptyLists, listingsInService } from './validate-empty-lists'
import { fetchText, type Backend } from './fetch-text'
import { checkList, LISTING_KINDS, type CheckedList, type ListingKind } from './validate-listings'

export type CheckedLists = Record<ListingKind, CheckedList>

/**
 * Reads and judges both lists before Gatsby touches anything. gatsby-source-custom-api logs a
 * failing backend and goes on with nothing, so without this an outage would publish an empty site.
 * Throws one sentence that names the address and the cause.
 * @param siteUrl the site in service: what it shows decides whether there may be no listings at all
 */
export async function validateSource(backend: Backend, siteUrl: string): Promise<CheckedLists> {
  const [Property, Car] = await Promise.all([readAndCheck('Property', backend), readAndCheck('Car', backend)])
  if (Property.total + Car.total === 0) {
    await explainEmptyLists(backend, await listingsInService(siteUrl, backend.timeoutMs))
  }
  return { Property, Car }
}

/** Throws when Gatsby sourced another number of records than the guard saw. */
export function compareSourced(checked: CheckedLists, sourced: Record<ListingKind, number>): void {
  for (const kind of Object.keys(LISTING_KINDS) as ListingKind[]) {
    if (sourced[kind] !== checked[kind].total) {
      throw new Error(
        `${LISTING_KINDS[kind].path} held ${checked[kind].total} records when checked, but ${sourced[kind]} were sourced: ` +
          'the backend failed or its listings changed during the build. Build again',
      )
    }
  }
}

async function readAndCheck(kind: ListingKind, backend: Backend): Promise<CheckedList> {
  const address = backend.url + LISTING_KINDS[kind].path
  return checkList(kind, await readJson(address, backend.timeoutMs))
}

async function readJson(address: string, timeoutMs: number): Promise<unknown> {
  const answer = await fetchText(address, timeoutMs)
  if (answer.status !== 200) throw new Error(`${address} answered status ${answer.status}`)
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    throw new Error(`${address} answered something that is not JSON: ${answer.text.slice(0, 60).trim()}`)
  }
}

import { explainEmptyLists, listingsInService } from './validate-empty-lists'
import { fetchText, type Backend } from './fetch-text'
import { LISTING_NODE_TYPES, validateList, type ListingNodeType, type ValidatedList } from './validate-listings'

export type ValidatedLists = Record<ListingNodeType, ValidatedList>

/**
 * Fetches and validates both lists before Gatsby changes anything. gatsby-source-custom-api only logs the failure of
 * a backend and continues without nodes, so an outage would otherwise publish an empty site. Throws one sentence that
 * names the URL and the cause.
 * @param siteUrl the site in service: the listings it shows decide whether a site without listings may replace it
 */
export async function validateSource(backend: Backend, siteUrl: string): Promise<ValidatedLists> {
  const [Property, Car] = await Promise.all([fetchAndValidate('Property', backend), fetchAndValidate('Car', backend)])
  if (Property.total + Car.total === 0) {
    await explainEmptyLists(backend, await listingsInService(siteUrl, backend.timeoutMs))
  }
  return { Property, Car }
}

/** Throws when Gatsby sourced another number of records than were validated. */
export function compareSourced(validated: ValidatedLists, sourced: Record<ListingNodeType, number>): void {
  for (const type of Object.keys(LISTING_NODE_TYPES) as ListingNodeType[]) {
    if (sourced[type] !== validated[type].total) {
      throw new Error(
        `${LISTING_NODE_TYPES[type].path} had ${validated[type].total} records when validated, but ${sourced[type]} were sourced: ` +
          'the backend failed or its listings changed during the build. Build again',
      )
    }
  }
}

async function fetchAndValidate(type: ListingNodeType, backend: Backend): Promise<ValidatedList> {
  return validateList(type, await fetchJson(backend.url + LISTING_NODE_TYPES[type].path, backend.timeoutMs))
}

async function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  const { status, text } = await fetchText(url, timeoutMs)
  if (status !== 200) throw new Error(`${url} returned status ${status}`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`${url} returned something other than JSON: ${text.slice(0, 60).trim()}`)
  }
}

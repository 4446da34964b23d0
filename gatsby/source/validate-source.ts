import { explainEmptyLists, listingsInService } from './validate-empty-lists'
import { type Backend, fetchLists, type SourceLists } from './source-lists'
import { validateList } from './validate-listings'

export interface ValidatedSource {
  readonly lists: SourceLists
  readonly warnings: readonly string[]
}

interface SourceOptions {
  readonly backend: Backend
  /** The site in service: the listings it shows decide whether a site without listings may replace it. */
  readonly siteUrl: string
}

/**
 * Validates both lists before Gatsby changes anything. gatsby-source-custom-api only logs the failure of a backend and
 * continues without nodes, so an outage would otherwise publish an empty site. Throws one sentence that names the URL
 * and the cause.
 */
export async function validateSource({ backend, siteUrl }: SourceOptions): Promise<ValidatedSource> {
  const lists = await fetchLists(backend)
  const warnings = [...validateList('Property', lists.Property), ...validateList('Car', lists.Car)]
  if (lists.Property.length + lists.Car.length === 0) {
    await explainEmptyLists(backend, await listingsInService(siteUrl, backend.timeoutMs))
  }
  return { lists, warnings }
}

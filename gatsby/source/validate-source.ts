import { explainEmptyLists, listingsInService } from './validate-empty-lists'
import type { Backend } from './fetch-text'
import { fetchLists, readLists, type SourceLists } from './source-lists'
import { validateList } from './validate-listings'

export interface ValidatedSource {
  readonly lists: SourceLists
  readonly warnings: readonly string[]
}

interface SourceOptions {
  readonly backend: Backend
  /** The site in service: the listings it shows decide whether a site without listings may replace it. */
  readonly siteUrl: string
  /** The lists, when whoever started the build has fetched them; undefined to fetch them from the backend. */
  readonly listsFile?: string | undefined
}

/**
 * Validates both lists before Gatsby changes anything. gatsby-source-custom-api only logs the failure of a backend and
 * continues without nodes, so an outage would otherwise publish an empty site. Throws one sentence that names the URL
 * and the cause.
 */
export async function validateSource({ backend, siteUrl, listsFile }: SourceOptions): Promise<ValidatedSource> {
  const lists = listsFile === undefined ? (await fetchLists(backend)).lists : await readLists(listsFile)
  const warnings = [...validateList('Property', lists.Property), ...validateList('Car', lists.Car)]
  if (lists.Property.length + lists.Car.length === 0) {
    await explainEmptyLists(backend, await listingsInService(siteUrl, backend.timeoutMs))
  }
  return { lists, warnings }
}

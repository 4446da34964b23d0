import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import type { SourceLists } from './source/source-lists'
import { validateSource } from './source/validate-source'

let lists: SourceLists | undefined

/** Runs before Gatsby deletes old pages from public/, so a rejected build leaves them unchanged. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const { BUILD_API_URL, BUILD_API_TIMEOUT_MS, SITE_URL } = readEnvironment(process.env)
  try {
    const source = await validateSource({
      backend: { url: BUILD_API_URL, timeoutMs: BUILD_API_TIMEOUT_MS },
      siteUrl: SITE_URL,
    })
    lists = source.lists
    for (const warning of source.warnings) reporter.warn(warning)
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

export function getValidatedLists(): SourceLists {
  if (!lists) throw new Error('The lists were not validated')
  return lists
}

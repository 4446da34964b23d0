import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import type { SourceLists } from './source/source-lists'
import { validateSource } from './source/validate-source'
import { waitForLists } from './source/wait-for-lists'

let lists: SourceLists | undefined

/** Runs before Gatsby deletes old pages from public/, so a rejected build leaves them unchanged. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const { BUILD_API_URL, BUILD_API_TIMEOUT_MS, BUILD_LISTS_FILE, BUILD_WAITS_FOR_LISTS, SITE_URL } = readEnvironment(
    process.env,
  )
  try {
    if (BUILD_WAITS_FOR_LISTS && BUILD_LISTS_FILE !== undefined) await waitForLists(BUILD_LISTS_FILE)
    // webpack bundles everything again when a variable differs.
    delete process.env.BUILD_WAITS_FOR_LISTS
    const source = await validateSource({
      backend: { url: BUILD_API_URL, timeoutMs: BUILD_API_TIMEOUT_MS },
      siteUrl: SITE_URL,
      listsFile: BUILD_LISTS_FILE,
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

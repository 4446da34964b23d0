import type { GatsbyNode } from 'gatsby'
import { lowerAvifEffort } from './avif-effort'
import { buildFailure } from './build-failure'
import { buildCodeDigest } from './digest-files'
import { parseOnlyQueries } from './extract-queries'
import { getValidatedLists } from './on-pre-init'
import { reuseBundles } from './reuse-bundles'
import { sourceFrom } from './source/serve-lists'
import { startSourcing } from './source/sourcing-record'
import { makeNodesStable } from './source/stable-nodes'

/** Changes plugins before they work. Gatsby has deleted its cache by now if it does not trust it. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter, store }) => {
  try {
    lowerAvifEffort()
    parseOnlyQueries(store)
    reuseBundles(process.cwd(), { store, reporter })
    await sourceFrom(getValidatedLists())
    makeNodesStable(await startSourcing(process.cwd(), await buildCodeDigest(process.cwd())))
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

import type { GatsbyNode } from 'gatsby'
import { lowerAvifEffort } from './avif-effort'
import { buildFailure } from './build-failure'
import { buildCodeDigest } from './digest-files'
import { endWorkersInPeace } from './end-workers'
import { parseOnlyQueries } from './extract-queries'
import { getValidatedLists } from './on-pre-init'
import { reuseBundles } from './reuse-bundles'
import { sourceChanges } from './source/source-changes'
import { startSourcing, type Sourcing } from './source/sourcing-record'

let sourcing: Sourcing | undefined

/** Changes plugins before they work. Gatsby has deleted its cache by now if it does not trust it. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ reporter, store }) => {
  try {
    lowerAvifEffort()
    endWorkersInPeace()
    parseOnlyQueries(store)
    reuseBundles(process.cwd(), { store, reporter })
    sourcing = await startSourcing(process.cwd(), await buildCodeDigest(process.cwd()))
    sourceChanges(getValidatedLists(), sourcing)
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

export function getSourcing(): Sourcing {
  if (!sourcing) throw new Error('No listings were sourced')
  return sourcing
}

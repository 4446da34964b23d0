import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import process from 'node:process'

/**
 * Preloaded into `gatsby build`: it counts on BUILD_PROCESSES processors (build-processes.ts). Gatsby has a variable of
 * its own for this, but webpack bundles everything again whenever a variable differs.
 */
const count = Number(process.env.BUILD_PROCESSES)
delete process.env.BUILD_PROCESSES

if (count > 0 && process.argv[1]?.endsWith(join('gatsby', 'cli.js'))) {
  const ofSite = createRequire(resolve('package.json'))
  const utilities = createRequire(ofSite.resolve('gatsby/package.json'))('gatsby-core-utils')
  if (typeof utilities.cpuCoreCount !== 'function') {
    throw new Error('Gatsby no longer counts processors there: see tools/release/gatsby-processes.mjs.')
  }
  utilities.cpuCoreCount = () => count
}

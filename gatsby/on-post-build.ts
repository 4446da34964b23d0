import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import { getPublished } from './on-pre-build'
import { writeSiteFiles } from './seo-files/write'

/** Writes the files beside the pages, and fails when a share card is invalid. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter }) => {
  try {
    const { listings, shareCards } = getPublished()
    const { SITE_URL, GATSBY_API_URL } = readEnvironment(process.env)
    const { unchecked, withdrawn } = await shareCards.finish()
    const listed = listings.filter(({ path }) => !withdrawn.includes(path))
    await writeSiteFiles(resolve('public'), listed, { site: SITE_URL, backend: GATSBY_API_URL || SITE_URL })
    for (const path of withdrawn)
      reporter.warn(`${path} was withdrawn while the site was built: the sitemap and the feed leave it out`)
    if (unchecked > 0)
      reporter.warn(`${unchecked} new share cards were not checked in time; the next build checks them`)
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

import type { GatsbyNode } from 'gatsby'
import { resolve } from 'node:path'
import { buildEnvironment } from './environment'
import type { PublishedListing } from './seo-files/published-listing'
import { writeSiteFiles } from './seo-files/site-files'
import { checkNewShareCards, type ShareCardCheck } from './share-cards'
import { queryPublishedListings } from './source/published-listings'
import type { SourceLists } from './source/source-lists'
import { validateSource } from './source/validate-source'

let lists: SourceLists | undefined

/** Runs before Gatsby deletes old pages from public/, so a rejected build leaves them unchanged. */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter }) => {
  const { BUILD_API_URL, BUILD_API_TIMEOUT_MS, SITE_URL } = buildEnvironment()
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

let published: { listings: PublishedListing[]; shareCards: ShareCardCheck } | undefined

/** Has share cards drawn while webpack bundles. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async ({ graphql, reporter }) => {
  try {
    const listings = await queryPublishedListings(graphql)
    const shareCards = await checkNewShareCards(listings, process.cwd(), buildEnvironment())
    published = { listings, shareCards }
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

function getPublished(): NonNullable<typeof published> {
  if (!published) throw new Error('The published listings were not queried')
  return published
}

/** Writes the files beside the pages, and fails when a share card is invalid. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter }) => {
  try {
    const { listings, shareCards } = getPublished()
    const { SITE_URL, GATSBY_API_URL } = buildEnvironment()
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

/** The one sentence that ends a failed build. */
export function buildFailure(cause: unknown): string {
  return `The site was not built. ${cause instanceof Error ? cause.message : String(cause)}`
}

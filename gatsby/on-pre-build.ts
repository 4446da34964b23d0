import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import type { PublishedListing } from './seo-files/published-listing'
import { checkNewShareCards, type ShareCardCheck } from './share-cards/check-new-share-cards'
import { queryPublishedListings } from './source/published-listings'

let published: { listings: PublishedListing[]; shareCards: ShareCardCheck } | undefined

/** Has share cards drawn while webpack bundles. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async ({ graphql, reporter }) => {
  try {
    const listings = await queryPublishedListings(graphql)
    const shareCards = await checkNewShareCards(listings, process.cwd(), readEnvironment(process.env))
    published = { listings, shareCards }
  } catch (error) {
    reporter.panic(buildFailure(error))
  }
}

export function getPublished(): NonNullable<typeof published> {
  if (!published) throw new Error('The published listings were not queried')
  return published
}

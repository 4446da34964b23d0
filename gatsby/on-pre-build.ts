import type { GatsbyNode } from 'gatsby'
import { buildFailure } from './build-failure'
import { readEnvironment } from './environment'
import { prewarmImages } from './prewarm-images'
import type { PublishedListing } from './seo-files/published-listing'
import { checkNewShareCards, type ShareCardCheck } from './share-cards/check-new-share-cards'
import { queryPublishedListings } from './source/published-listings'

let published: { listings: PublishedListing[]; shareCards: ShareCardCheck } | undefined

/** Resizes the site's own images and has share cards drawn while webpack bundles, which leaves a processor idle. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async ({ graphql, reporter, store }) => {
  try {
    await prewarmImages({ store, graphql })
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

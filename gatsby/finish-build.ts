import { resolve } from 'node:path'
import type { BuildArgs } from 'gatsby'
import type { Car } from '../contract/car'
import type { SiteAddresses } from '../contract/head/page-head'
import type { Property } from '../contract/property'
import { carShareCard, propertyShareCard, shareCardPath } from '../contract/share-card'
import type { BuildEnvironment } from './environment'
import { checkShareCards, type CardToCheck } from './share-card-check'
import { publishedListing, type PublishedListing } from './site-files/published-listing'
import { writeSiteFiles } from './site-files/write'

/** A change waits for it on its way to the pages; what was not looked at then, the next build looks at. */
const CARD_BUDGET_MS = 5_000
const KNOWN_CARDS = 'good-share-cards'

type Node<Kind> = Omit<Kind, 'id'> & { listingId: string }

interface Listings {
  properties: { nodes: Node<Property>[] }
  cars: { nodes: Node<Car>[] }
}

const query = `#graphql
  query PublishedListings {
    properties: allProperty(filter: { isListed: { eq: true } }) {
      nodes {
        listingId: id__normalized
        title description price type category location bedrooms bathrooms area imageUrls
        images { url }
        createdAt updatedAt
      }
    }
    cars: allCar(filter: { isListed: { eq: true } }) {
      nodes {
        listingId: id__normalized
        title description price year make model condition mileage imageUrls
        images { url }
        createdAt updatedAt
      }
    }
  }
`

/** What stands beside the pages, and what they promise to chats. Throws when a share card breaks the rules. */
export async function finishBuild(
  { graphql, cache, reporter }: Pick<BuildArgs, 'graphql' | 'cache' | 'reporter'>,
  environment: BuildEnvironment,
): Promise<void> {
  const answer = await graphql<Listings>(query)
  if (!answer.data) throw new Error(`Listings could not be queried: ${JSON.stringify(answer.errors)}`)
  const listings = [
    ...answer.data.properties.nodes.map(({ listingId, ...property }) =>
      publishedListing({ kind: 'property', property: { ...property, id: listingId } }),
    ),
    ...answer.data.cars.nodes.map(({ listingId, ...car }) =>
      publishedListing({ kind: 'car', car: { ...car, id: listingId } }),
    ),
  ]
  await checkCards(listings, { cache, reporter }, environment)
  const addresses: SiteAddresses = {
    site: environment.SITE_URL,
    backend: environment.GATSBY_API_URL || environment.SITE_URL,
  }
  await writeSiteFiles(resolve('public'), listings, addresses)
}

async function checkCards(
  listings: readonly PublishedListing[],
  { cache, reporter }: Pick<BuildArgs, 'cache' | 'reporter'>,
  { BUILD_API_URL, BUILD_API_TIMEOUT_MS }: BuildEnvironment,
): Promise<void> {
  const known = (await cache.get(KNOWN_CARDS)) as string[] | undefined
  const latestFirst = listings.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  const { good, unchecked } = await checkShareCards(latestFirst.flatMap(cardOf), {
    backend: BUILD_API_URL,
    known: new Set(known),
    timeoutMs: BUILD_API_TIMEOUT_MS,
    budgetMs: CARD_BUDGET_MS,
  })
  await cache.set(KNOWN_CARDS, good)
  if (unchecked > 0) reporter.warn(`There was no time to look at ${unchecked} new share cards; the next build goes on`)
}

/** A backend that measures no photos draws no cards (contract/head/listing-page.ts). */
function cardOf({ listing, path }: PublishedListing): CardToCheck[] {
  const { images } = listing.kind === 'property' ? listing.property : listing.car
  if (!images) return []
  const card = listing.kind === 'property' ? propertyShareCard(listing.property) : carShareCard(listing.car)
  return [{ page: path, path: shareCardPath(card) }]
}

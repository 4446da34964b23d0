import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { carFilterFromUrl, carMatcher } from '../../../../contract/filters/car'
import { matchesMoreFilter, moreFilterFromUrl } from '../../../../contract/filters/more'
import { propertyFilterFromUrl, propertyMatcher } from '../../../../contract/filters/property'
import { suggestionsFrom } from '../../../../contract/filters/suggestions'
import type { ListingKind } from '../../../../contract/limits'
import { readFacts } from '../../../../contract/listing-facts'
import type { Database } from '../../db/database'
import { cars, properties, type alerts } from '../../db/schema'

/** Listings that one mail names for one search; it counts the others. */
const NAMED_MAX = 12
const PAGE_SIZE = 1_000

type Search = Pick<typeof alerts.$inferSelect, 'id' | 'kind' | 'filters' | 'since'>

interface Matches {
  /** Newest first, at most NAMED_MAX. */
  readonly ids: string[]
  total: number
}

interface OnOffer {
  readonly id: string
  /** ISO 8601 timestamp. */
  readonly statusSince: string
}

/**
 * The listings that came on offer, created or returned, after each search's `since` and up to `until`, by the search's
 * id. They match as on the list page (docs/product.md, "Lists"). Reads listings in pages, so that memory does not grow
 * with their
 * number.
 */
export async function findMatches(
  database: Database,
  searches: readonly Search[],
  until: Date,
): Promise<ReadonlyMap<string, Matches>> {
  const found = new Map<string, Matches>()
  const ofProperties = searches
    .filter(({ kind }) => kind === 'property')
    .map((search) => {
      const matches = propertyMatcher(propertyFilterFromUrl(search.filters))
      const more = moreFilterFromUrl('property', search.filters)
      return {
        search,
        test: (property: NewProperty) => matches(property) && matchesMoreFilter(withFacts('property', property), more),
      }
    })
  await collect(ofProperties, (window) => newProperties(database, window))

  const ofCars = searches.filter(({ kind }) => kind === 'car')
  const words = ofCars.length === 0 ? { makes: [], models: [] } : await carWords(database)
  await collect<NewCar>(
    ofCars.map((search) => {
      const matches = carMatcher(carFilterFromUrl(search.filters), words)
      const more = moreFilterFromUrl('car', search.filters)
      return { search, test: (car) => matches(car) && matchesMoreFilter(withFacts('car', car), more) }
    }),
    (window) => newCars(database, window),
  )
  return found

  async function collect<Listing extends OnOffer>(
    tests: readonly { search: Search; test: (listing: Listing) => boolean }[],
    readPage: (window: Window) => Promise<Listing[]>,
  ): Promise<void> {
    const oldest = tests.reduce((least, { search }) => (search.since < least ? search.since : least), until)
    let last: OnOffer | undefined
    do {
      const page = tests.length === 0 ? [] : await readPage({ since: oldest, until, after: last })
      for (const { search, test } of tests) {
        const since = search.since.toISOString()
        for (const listing of page) if (listing.statusSince > since && test(listing)) add(search.id, listing.id)
      }
      last = page.length === PAGE_SIZE ? page.at(-1) : undefined
    } while (last !== undefined)
  }

  function add(searchId: string, listingId: string): void {
    const matches = found.get(searchId) ?? { ids: [], total: 0 }
    if (matches.ids.length < NAMED_MAX) matches.ids.push(listingId)
    matches.total += 1
    found.set(searchId, matches)
  }
}

/** A listing with its facts among its fields, as visitors read it. */
function withFacts<Listing extends NewProperty | NewCar>(kind: ListingKind, listing: Listing) {
  return { ...listing, ...readFacts(kind, { ...listing, ...listing.facts }) }
}

interface Window {
  readonly since: Date
  readonly until: Date
  /** The last listing of the previous page. */
  readonly after: OnOffer | undefined
}

type NewProperty = Awaited<ReturnType<typeof newProperties>>[number]
type NewCar = Awaited<ReturnType<typeof newCars>>[number]

function newProperties(database: Database, window: Window) {
  const { description, imageUrls, ...read } = getTableColumns(properties)
  return database
    .select(read)
    .from(properties)
    .where(isNew(properties, window))
    .orderBy(desc(properties.statusSince), properties.id)
    .limit(PAGE_SIZE)
}

function newCars(database: Database, window: Window) {
  const { description, imageUrls, ...read } = getTableColumns(cars)
  return database
    .select(read)
    .from(cars)
    .where(isNew(cars, window))
    .orderBy(desc(cars.statusSince), cars.id)
    .limit(PAGE_SIZE)
}

function isNew(table: typeof properties | typeof cars, { since, until, after }: Window): SQL | undefined {
  return and(
    eq(table.status, 'available'),
    isNull(table.deletedAt),
    gt(table.statusSince, since.toISOString()),
    lte(table.statusSince, until.toISOString()),
    after &&
      or(
        lt(table.statusSince, after.statusSince),
        and(eq(table.statusSince, after.statusSince), gt(table.id, after.id)),
      ),
  )
}

/**
 * The makes and models on the list page, which tell a complete word from a prefix. It leaves out what is sold or let.
 */
async function carWords(database: Database) {
  const isListed = and(isNull(cars.deletedAt), inArray(cars.status, ['available', 'under-offer']))
  const makes = await database.selectDistinct({ word: cars.make }).from(cars).where(isListed)
  const models = await database.selectDistinct({ word: cars.model }).from(cars).where(isListed)
  return {
    makes: suggestionsFrom(makes.map(({ word }) => word)),
    models: suggestionsFrom(models.map(({ word }) => word)),
  }
}

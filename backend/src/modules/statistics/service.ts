import { COMPLETE_LISTING } from '../../../../contract/admin-limits'
import { DAY_MS, type ListingKind, type PropertyType } from '../../../../contract/limits'
import { knownFacts, readFacts } from '../../../../contract/listing-facts'
import { isPriced } from '../../../../contract/price'
import {
  COUNTS,
  QUIET_DAYS,
  SPEED_DAYS,
  SPEED_DEVICES,
  SPEED_MEASURES,
  SPEED_PAGES,
  VISIT_COUNTS,
  type ListingEvent,
  type QuietListing,
  type Speed,
  type SpeedMeasure,
  type SpeedReport,
  type Statistics,
} from '../../../../contract/statistics'
import { nairobiDay } from '../../../../contract/viewings/times'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { findListingKind } from '../listings'
import { judgeListings, type OfferedListing } from './quiet'
import * as repository from './repository'

export interface StatisticsService {
  /** Adds one to the day's count. @throws HttpError 404 when there is no such listing to see */
  count(event: ListingEvent): Promise<void>
  /** @param days how many, with today */
  read(days: number): Promise<Statistics>
  /** The listings on offer beside each other (docs/product.md, "Quiet listings"). */
  judge(): Promise<{ listings: QuietListing[] }>
  /** Adds what a page load measured to the day's ranges. */
  measure(report: SpeedReport): Promise<void>
  /** How fast pages were in the last `SPEED_DAYS` days (docs/product.md, "Speed in the field"). */
  readSpeed(): Promise<Speed>
}

/** @param clock milliseconds since 1970 */
export function createStatistics(database: Database, clock: () => number = Date.now): StatisticsService {
  return {
    count: async ({ kind, id, event }) => {
      if ((await findListingKind(database, id)) !== kind) throw new HttpError(404, `There is no ${kind} '${id}'.`)
      await repository.addEvent(database, { kind, id, event }, nairobiDay(clock()))
    },

    read: async (days) => {
      const now = clock()
      const dates = Array.from({ length: days }, (_, ago) => nairobiDay(now - ago * DAY_MS)).reverse()
      const since = dates[0] ?? nairobiDay(now)
      const [ofListings, ofDays, visits] = await Promise.all([
        repository.sumByListing(database, since),
        repository.sumByDay(database, since),
        repository.countVisits(database, since),
      ])
      const perDay = new Map(dates.map((day) => [day, { day, ...NOTHING }]))
      for (const counts of ofDays) perDay.set(counts.day, { ...NOTHING, ...counts })
      const listings = new Map(ofListings.map((counts) => [`${counts.kind} ${counts.id}`, { ...NOTHING, ...counts }]))
      for (const { kind, id, day, ...visit } of visits) {
        // A visit may have been arranged by telephone, without anybody having seen the page.
        const listing = listings.get(`${kind} ${id}`) ?? { ...NOTHING, kind, id }
        listings.set(`${kind} ${id}`, listing)
        for (const sums of [listing, perDay.get(day)]) {
          for (const name of VISIT_COUNTS) if (sums !== undefined) sums[name] += visit[name]
        }
      }
      return { days, listings: [...listings.values()], perDay: [...perDay.values()] }
    },

    judge: async () => {
      const now = clock()
      const since = nairobiDay(now - (QUIET_DAYS - 1) * DAY_MS)
      const [offered, { counts, offered: offers }, visits] = await Promise.all([
        repository.findOffered(database),
        repository.sumSinceOffered(database, since),
        repository.countVisits(database, since),
      ])
      const countsOf = new Map(counts.map((sums) => [`${sums.kind} ${sums.id}`, sums]))
      const offeredAt = new Map(offers.map(({ kind, id, at }) => [`${kind} ${id}`, at]))

      function figuresOf(kind: ListingKind, { id, createdAt }: { id: string; createdAt: Date }) {
        const key = `${kind} ${id}`
        const from = nairobiDay(Math.max(createdAt.getTime(), offeredAt.get(key)?.getTime() ?? 0))
        const first = from > since ? from : since
        const { view, save, message, whatsapp, call } = countsOf.get(key) ?? NOTHING
        const asked = visits.filter((visit) => visit.kind === kind && visit.id === id && visit.day >= first)
        const requested = asked.reduce((sum, visit) => sum + visit.requested, 0)
        return {
          // What is dated ahead of this clock is on offer since today.
          days: Math.max(1, Math.round((Date.parse(nairobiDay(now)) - Date.parse(first)) / DAY_MS) + 1),
          figures: { views: view, saves: save, messages: message + whatsapp + call, visits: requested },
        }
      }

      const listings = [
        ...offered.homes.map((home) => ({ ...homeOf(home), ...figuresOf('property', home) })),
        ...offered.cars.map((car) => ({ ...carOf(car), ...figuresOf('car', car) })),
      ]
      return { listings: judgeListings(listings, now) }
    },

    measure: (report) => repository.addSpeeds(database, report, nairobiDay(clock())),

    readSpeed: async () => {
      const sums = await repository.sumSpeeds(database, nairobiDay(clock() - (SPEED_DAYS - 1) * DAY_MS))
      const groups = SPEED_PAGES.flatMap((page) => SPEED_DEVICES.map((device) => ({ page, device })))
      const pages = groups.flatMap(({ page, device }) => {
        const ofGroup = sums.filter((sum) => sum.page === page && sum.device === device)
        if (ofGroup.length === 0) return []
        const figure = (name: SpeedMeasure) =>
          speedFigure(
            name,
            ofGroup.filter(({ measure }) => measure === name),
          )
        return [{ page, device, lcp: figure('lcp'), inp: figure('inp'), cls: figure('cls'), ttfb: figure('ttfb') }]
      })
      return { days: SPEED_DAYS, pages }
    },
  }
}

interface CountedRange {
  readonly above: number
  readonly count: number
}

/**
 * The 75th percentile, as if values were spread evenly within their range; in the last range, which has no end, its
 * border. Rounded up, so that it stays in the range, and the thresholds, which are borders, judge it as the value itself.
 * @param ranges in ascending order
 */
function speedFigure(name: SpeedMeasure, ranges: readonly CountedRange[]): Speed['pages'][number][SpeedMeasure] {
  const total = ranges.reduce((sum, { count }) => sum + count, 0)
  const rank = 0.75 * total
  let below = 0
  for (const { above, count } of ranges) {
    if (below + count >= rank) {
      const end = SPEED_MEASURES[name].borders.find((border) => border > above) ?? above
      return { p75: Math.ceil(above + ((rank - below) / count) * (end - above)), count: total }
    }
    below += count
  }
  return null
}

type Described = Omit<OfferedListing, 'days' | 'figures'>
type Offered = Awaited<ReturnType<typeof repository.findOffered>>
type Home = Offered['homes'][number]
type Car = Offered['cars'][number]

function homeOf(home: Home): Described {
  const { type, category, bedrooms, bathrooms, area, county, hasFloorPlan } = home
  const isLand = category === 'land'
  const acres = readFacts('property', home.facts).plotAcres ?? null
  const months = monthsOf(home)
  const offer = [
    type,
    months === null ? 'at once' : 'by the month',
    category,
    ...(isLand ? [] : [Math.max(0, ...bedrooms)]),
  ].join(' ')
  const unit = (months ?? 1) * (isLand ? (acres ?? 0) : 1)
  return {
    ...commonOf(home, 'property', [
      ...(isLand
        ? [acres === null && area === null && (['plotAcres', 'plot size'] as const)]
        : [
            bedrooms.length === 0 && (['bedrooms', 'bedrooms'] as const),
            bathrooms === null && (['bathrooms', 'bathrooms'] as const),
            area === null && (['area', 'area'] as const),
          ]),
    ]),
    type,
    alike: county === null ? [offer] : [`${offer} ${county}`, offer],
    price: isPriced(home.price) && unit > 0 ? home.price / unit : null,
    hasFloorPlan: isLand ? null : hasFloorPlan,
  }
}

/** What a price pays for: months of a rent, null when it is paid once. */
function monthsOf({ type, pricePeriod }: { type: PropertyType; pricePeriod: Home['pricePeriod'] }): number | null {
  if (pricePeriod !== null) return { month: 1, quarter: 3, year: 12 }[pricePeriod]
  return type === 'rent' ? 1 : null
}

function carOf(car: Car): Described {
  const { make, model, mileage, condition } = car
  const facts = knownFacts('car', car.facts)
  const body = typeof facts.bodyType === 'string' ? [`${condition} ${facts.bodyType}`] : []
  return {
    ...commonOf(car, 'car', [
      mileage === null && (['mileage', 'mileage'] as const),
      facts.transmission === undefined && (['transmission', 'gearbox'] as const),
      facts.fuel === undefined && (['fuel', 'fuel'] as const),
    ]),
    type: null,
    alike: [`${make} ${model}`.toLowerCase(), ...body],
    price: isPriced(car.price) ? car.price : null,
    hasFloorPlan: null,
  }
}

function commonOf(
  listing: Home | Car,
  kind: ListingKind,
  missing: readonly (false | readonly [field: string, word: string])[],
) {
  const { id, title, photos, county, point, createdAt, confirmedAt, descriptionLength } = listing
  const ofAll = [
    county === null && (['county', 'county'] as const),
    point === null && (['point', 'place on the map'] as const),
    descriptionLength < COMPLETE_LISTING.description && (['description', 'longer description'] as const),
  ]
  return {
    ...{ kind, id, title, photos },
    confirmedAt: Math.max(createdAt.getTime(), Date.parse(confirmedAt ?? '') || 0),
    missing: [...missing, ...ofAll].filter((one) => one !== false),
  }
}

type Counts = Omit<Statistics['perDay'][number], 'day'>
const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts

import { CAR_DRIVES, CAR_FEATURES, CAR_FUELS, CAR_TRANSMISSIONS, PROPERTY_FEATURES } from '../admin-limits'
import { COUNTIES, countyOf } from '../counties'
import { featureLabel } from '../feature-labels'
import type { ListingKind } from '../limits'
import type { Point } from '../point'
import { areaFromText, areaLabel, isInArea, type Area } from './area'

/**
 * The filters behind "More filters" (decision 0058), of both kinds. An absent field applies no filter. Visitors' lists
 * load this module on demand; alerts use the same matching.
 */
export interface MoreFilter {
  /** A listing has all of them. */
  readonly features?: readonly string[] | undefined
  readonly county?: string | undefined
  /** Of cars alone, as are the next two. */
  readonly transmission?: string | undefined
  readonly fuel?: string | undefined
  readonly drive?: string | undefined
  /** Of the map. Listings without a point are outside every area. */
  readonly area?: Area | undefined
}

/** What these filters read; listings of both kinds and `SearchFacts` have it. */
export interface MoreFilterable {
  readonly features?: readonly string[] | undefined
  readonly county?: string | null | undefined
  readonly transmission?: string | null | undefined
  readonly fuel?: string | null | undefined
  readonly drive?: string | null | undefined
  readonly point?: Point | null | undefined
}

/** The features that a visitor can choose, in the order in which they are offered. */
export const FILTER_FEATURES = { property: PROPERTY_FEATURES, car: CAR_FEATURES } as const satisfies Record<
  ListingKind,
  readonly string[]
>

/** The other choices by field. */
export const FILTER_CHOICES = {
  property: { county: COUNTIES },
  car: { county: COUNTIES, transmission: CAR_TRANSMISSIONS, fuel: CAR_FUELS, drive: CAR_DRIVES },
} as const satisfies Record<ListingKind, Partial<Record<keyof MoreFilter, readonly string[]>>>

/**
 * Reads `?features=borehole,pool&county=Kilifi&area=-1.4,36.6,-1.2,36.9`. Unknown words, and fields of the other kind,
 * are left out.
 */
export function moreFilterFromUrl(kind: ListingKind, fields: Readonly<Record<string, string | undefined>>): MoreFilter {
  const listed = fields.features?.split(',') ?? []
  const features = FILTER_FEATURES[kind].filter((word) => listed.includes(word))
  const filter: Writable<MoreFilter> = features.length > 0 ? { features } : {}
  const choices: Partial<Record<Choice, readonly string[]>> = FILTER_CHOICES[kind]
  for (const name of CHOICES) {
    // A county may be typed by hand into a link, as a location may.
    const wanted = name === 'county' ? countyOf(fields[name] ?? '') : fields[name]
    const value = choices[name]?.find((choice) => choice === wanted)
    if (value !== undefined) filter[name] = value
  }
  const area = areaFromText(fields.area)
  if (area !== undefined) filter.area = area
  return filter
}

const CHOICES = ['county', 'transmission', 'fuel', 'drive'] as const
type Choice = (typeof CHOICES)[number]
type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }

/** In a buyer's words: 'Borehole', 'Pool', 'Kilifi county'. */
export function moreFilterTexts({ features = [], county, area, ...marks }: MoreFilter): string[] {
  return [
    ...features.map(featureLabel),
    ...(county === undefined ? [] : [countyTexts(county)]),
    ...Object.values(marks).map(featureLabel),
    ...(area === undefined ? [] : [areaLabel(area)]),
  ]
}

export function countyTexts(county: string): string {
  return `${county} county`
}

/** A listing passes when it has every feature, is in the area, and equals the filter in every other field. */
export function matchesMoreFilter(listing: MoreFilterable, filter: MoreFilter): boolean {
  const { features = [], county, transmission, fuel, drive, area } = filter
  return (
    features.every((word) => listing.features?.includes(word)) &&
    (county === undefined || listing.county === county) &&
    (transmission === undefined || listing.transmission === transmission) &&
    (fuel === undefined || listing.fuel === fuel) &&
    (drive === undefined || listing.drive === drive) &&
    (area === undefined || (listing.point ? isInArea(listing.point, area) : false))
  )
}

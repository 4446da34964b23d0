import { CAR_FEATURES, PROPERTY_FEATURES } from '../admin-limits'
import { featureLabel } from '../feature-labels'
import type { ListingKind } from '../limits'
import { factsOfKind, isShown, type AnyFactName } from '../listing-facts'
import { COUNTIES, countyOf } from '../text/places'
import type { Point } from '../text/point'
import { areaFromText, areaLabel, isInArea, type Area } from './area'

/**
 * The filters behind "More filters" (decision 0058), of both kinds. An absent field applies no filter. Visitors' lists
 * load this module on demand; alerts use the same matching.
 */
export interface MoreFilter extends Readonly<Partial<Record<AnyFactName, string | undefined>>> {
  /** A listing has all of them. */
  readonly features?: readonly string[] | undefined
  readonly county?: string | undefined
  /** Of the map. Listings without a point are outside every area. */
  readonly area?: Area | undefined
}

/** What these filters read; listings of both kinds and `SearchFacts` have it. */
export interface MoreFilterable extends Readonly<Partial<Record<AnyFactName, unknown>>> {
  readonly features?: readonly string[] | undefined
  readonly county?: string | null | undefined
  readonly point?: Point | null | undefined
}

/** The features that a visitor can choose, in the order in which they are offered. */
export const FILTER_FEATURES = { property: PROPERTY_FEATURES, car: CAR_FEATURES } as const satisfies Record<
  ListingKind,
  readonly string[]
>

/** The other choices by field: the county, and the facts that are filters. */
export const FILTER_CHOICES = {
  property: { county: COUNTIES, ...factChoices('property') },
  car: { county: COUNTIES, ...factChoices('car') },
} as const satisfies Record<ListingKind, Choices>

type Choices = Readonly<Record<string, readonly string[]>>

function factChoices(kind: ListingKind): Choices {
  return Object.fromEntries(
    factsOfKind(kind).flatMap(([name, fact]) =>
      isShown(fact, 'filter') && fact.value.type === 'choice' ? [[name, fact.value.choices] as const] : [],
    ),
  )
}

/**
 * Reads `?features=borehole,pool&county=Kilifi&area=-1.4,36.6,-1.2,36.9`. Unknown words, and fields of the other kind,
 * are left out.
 */
export function moreFilterFromUrl(kind: ListingKind, fields: Readonly<Record<string, string | undefined>>): MoreFilter {
  const listed = fields.features?.split(',') ?? []
  const features = FILTER_FEATURES[kind].filter((word) => listed.includes(word))
  const chosen = Object.entries<readonly string[]>(FILTER_CHOICES[kind]).flatMap(([name, choices]) => {
    // A county may be typed by hand into a link, as a location may.
    const wanted = name === 'county' ? countyOf(fields[name] ?? '') : fields[name]
    const value = choices.find((choice) => choice === wanted)
    return value === undefined ? [] : [[name, value] as const]
  })
  const area = areaFromText(fields.area)
  return {
    ...(features.length > 0 && { features }),
    ...Object.fromEntries(chosen),
    ...(area !== undefined && { area }),
  }
}

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
  const { features = [], area, ...choices } = filter
  const values: Readonly<Record<string, unknown>> = { ...listing }
  return (
    features.every((word) => listing.features?.includes(word)) &&
    Object.entries<string | undefined>(choices).every(
      ([name, choice]) => choice === undefined || values[name] === choice,
    ) &&
    (area === undefined || (listing.point ? isInArea(listing.point, area) : false))
  )
}

import { CAR_FEATURES, PROPERTY_FEATURES } from '../admin-limits'
import { nominalAcres, plotSize } from '../facts/plot'
import { featureLabel } from '../text/plain-text'
import type { ListingKind } from '../limits'
import { factsOfKind, factText, isShown, LISTING_FACTS, type AnyFactName, type ListingFact } from '../listing-facts'
import { COUNTIES, countyOf } from '../text/places'
import type { Point } from '../text/point'
import { areaFromText, areaLabel, isInArea, type Area } from './area'
import type { ActiveFilter } from './texts'

/**
 * The filters behind "More filters" (docs/product.md, "Lists"), of both kinds. An absent field applies no filter.
 * Visitors' lists load this module on demand; alerts use the same matching.
 */
export interface MoreFilter extends Readonly<Partial<Record<AnyFactName, string | undefined>>> {
  /** A listing has all of them. */
  readonly features?: readonly string[] | undefined
  readonly county?: string | undefined
  /** Of the map. Listings without a point are outside every area. */
  readonly area?: Area | undefined
  /** Acres, as they are shown: 50 by 100 feet are an eighth. Listings without a plot's size are below every size. */
  readonly minPlotAcres?: number | undefined
}

/** What these filters read; listings of both kinds and `SearchFacts` have it. */
export interface MoreFilterable extends Readonly<Partial<Record<AnyFactName, unknown>>> {
  readonly features?: readonly string[] | undefined
  readonly county?: string | null | undefined
  readonly point?: Point | null | undefined
}

/** The features that a URL can name. */
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

/** The least sizes of a plot that are offered, in acres. A URL can have any other. */
export const PLOT_SIZES = [0.125, 0.25, 0.5, 1, 2, 5, 10] as const

/** The names of the fields of a kind's URL. */
export function moreFilterNames(kind: ListingKind): string[] {
  return ['features', 'area', ...Object.keys(FILTER_CHOICES[kind]), ...(kind === 'property' ? ['minPlotAcres'] : [])]
}

/**
 * The features that a visitor can choose, in the order in which they are offered: without those that are a filter of
 * their own today, unless an old link has `chosen` them.
 */
export function offeredFeatures(kind: ListingKind, chosen: readonly string[]): readonly string[] {
  const replaced = factsOfKind(kind).flatMap(([name, { word }]) =>
    word && name in FILTER_CHOICES[kind] ? [word.feature] : [],
  )
  return FILTER_FEATURES[kind].filter((word) => chosen.includes(word) || !replaced.includes(word))
}

/**
 * Reads `?features=borehole,pool&county=Kilifi&minPlotAcres=0.25&area=-1.4,36.6,-1.2,36.9`. Unknown words, and fields
 * of the other kind, are left out.
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
  const minPlotAcres = kind === 'property' ? acresFromText(fields.minPlotAcres) : undefined
  const area = areaFromText(fields.area)
  return {
    ...(features.length > 0 && { features }),
    ...Object.fromEntries(chosen),
    ...(minPlotAcres !== undefined && { minPlotAcres }),
    ...(area !== undefined && { area }),
  }
}

/** A decimal of at most four places above 0, up to the largest plot; others are undefined. */
function acresFromText(text: string | undefined): number | undefined {
  const acres = text !== undefined && /^\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text) : 0
  return acres > 0 && acres <= LISTING_FACTS.plotAcres.value.max ? nominalAcres(acres) : undefined
}

/** One filter in a buyer's words, with the value of its field when this one is taken away. */
export interface ActiveMoreFilter extends ActiveFilter {
  readonly rest: string | undefined
}

/** In a buyer's words: 'Borehole', 'Pool', 'Kilifi county', 'Freehold', 'From ¼ acre'. */
export function activeMoreFilters({
  features = [],
  county,
  area,
  minPlotAcres,
  ...facts
}: MoreFilter): ActiveMoreFilter[] {
  return [
    ...features.map((word) => ({
      name: 'features',
      words: featureLabel(word),
      rest: features.filter((other) => other !== word).join(),
    })),
    ...(county === undefined ? [] : [{ name: 'county', words: `${county} county`, rest: undefined }]),
    ...Object.entries(facts).map(([name, value]) => ({
      name,
      words: factText(LISTING_FACTS[name as AnyFactName], value),
      rest: undefined,
    })),
    ...(minPlotAcres === undefined
      ? []
      : [{ name: 'minPlotAcres', words: leastPlotText(minPlotAcres), rest: undefined }]),
    ...(area === undefined ? [] : [{ name: 'area', words: areaLabel(area), rest: undefined }]),
  ]
}

/** 'From ¼ acre' */
export function leastPlotText(acres: number): string {
  return `From ${plotSize(acres)}`
}

/** A listing passes when it has every feature, is in the area, is large enough, and equals the filter in the rest. */
export function matchesMoreFilter(listing: MoreFilterable, filter: MoreFilter): boolean {
  const { features = [], area, minPlotAcres, ...choices } = filter
  const values: Readonly<Record<string, unknown>> = { ...listing }
  return (
    features.every((word) => hasFeature(listing, word)) &&
    Object.entries<string | undefined>(choices).every(
      ([name, choice]) => choice === undefined || values[name] === choice,
    ) &&
    (minPlotAcres === undefined ||
      (typeof values.plotAcres === 'number' && nominalAcres(values.plotAcres) >= minPlotAcres)) &&
    (area === undefined || (listing.point ? isInArea(listing.point, area) : false))
  )
}

/** Where a fact has replaced a feature's word, the fact decides; the word does while the fact is not known. */
export function hasFeature(listing: MoreFilterable, feature: string): boolean {
  const [name, isSaidBy] = FACT_OF_FEATURE.get(feature) ?? []
  const value = name === undefined ? null : (listing[name] ?? null)
  return value !== null && isSaidBy ? isSaidBy(value as never) : listing.features?.includes(feature) === true
}

/** Looked up for each word of thousands of listings. */
const FACT_OF_FEATURE = new Map(
  Object.entries<ListingFact>(LISTING_FACTS).flatMap(([name, { word }]) =>
    word ? [[word.feature, [name as AnyFactName, (value: never) => word.isSaidBy(value)] as const] as const] : [],
  ),
)

import type { Car } from '../../../contract/car'
import { featureLabel } from '../../../contract/text/plain-text'
import type { ListingKind } from '../../../contract/limits'
import {
  FACT_GROUPS,
  factsOfKind,
  featuresBesideFacts,
  shownFacts,
  type FactTable,
} from '../../../contract/listing-facts'
import type { Photo } from '../../../contract/photo'
import { formatPrice, formatShillings, isNumber, isPriced, NOT_AVAILABLE, priceNote } from '../../../contract/price'
import type { Property } from '../../../contract/property'
import { STATUS_LABELS } from '../../../contract/status'
import { mileageText } from '../../../contract/text/mileage'
import { capitalise, formatBedrooms, formatQuantity } from '../../lib/format'

/** Whole shillings in the chosen currency. */
export type FormatMoney = (shillings: number) => string

/** One row of a comparison. */
export interface FactRow<Listing> {
  readonly name: string
  readonly value: (listing: Listing, money: FormatMoney) => string
  /** Follows the value: 'a month'. */
  readonly note?: (listing: Listing) => string
  /** Of the group that it stands in. */
  readonly title?: string
}

/** One listing of a comparison. */
export interface Column<Listing> {
  readonly id: string
  readonly title: string
  readonly photos: { readonly imageUrls: readonly string[]; readonly images?: readonly Photo[] | undefined }
  /** On the photo: 'Sold'. */
  readonly ribbon?: string | undefined
  /** `PR-042`; undefined when it is not known. */
  readonly reference?: string | undefined
  /** The key of the person to ask; null or undefined for anybody. */
  readonly agent?: string | null | undefined
  /** Undefined without network: then the device knows title and photo only. */
  readonly listing: Listing | undefined
}

/** Whether the listings that are known differ in this fact. No two have the same reference, so that tells nothing. */
export function differs<Listing>(row: FactRow<Listing>, columns: readonly Column<Listing>[]): boolean {
  if (row.name === 'Reference') return false
  return new Set(columns.flatMap(({ listing }) => (listing === undefined ? [] : textOf(row, listing)))).size > 1
}

/** Whether any of these listings has this fact: a row without a value tells nothing. */
export function isKnown<Listing>({ value }: FactRow<Listing>, listings: readonly Listing[]): boolean {
  return listings.length === 0 || listings.some((listing) => value(listing, formatShillings) !== NOT_AVAILABLE)
}

/** Whether the row differs and no other listing has this one's value: of No, No and Yes only Yes. */
export function isOdd<Listing>(
  row: FactRow<Listing>,
  columns: readonly Column<Listing>[],
  { listing }: Column<Listing>,
) {
  if (listing === undefined || !differs(row, columns)) return false
  const text = textOf(row, listing)
  return columns.filter((one) => one.listing !== undefined && textOf(row, one.listing) === text).length === 1
}

function textOf<Listing>({ value, note }: FactRow<Listing>, listing: Listing): string {
  return `${value(listing, formatShillings)} ${note?.(listing) ?? ''}`
}

type Common = Pick<Property & Car, keyof Property & keyof Car>

export const propertyFacts: readonly FactRow<Property>[] = [
  { name: 'Price', value: priceText, note: (home) => noteText(home, priceNote(home)) },
  { name: 'Status', value: statusText },
  { name: 'Type', value: ({ type }) => capitalise(type) },
  { name: 'Category', value: ({ category }) => capitalise(category) },
  { name: 'Place', value: ({ location }) => location || NOT_AVAILABLE },
  { name: 'County', value: ({ county }) => county ?? NOT_AVAILABLE },
  { name: 'Bedrooms', value: ({ bedrooms }) => formatBedrooms(bedrooms) },
  { name: 'Bathrooms', value: ({ bathrooms }) => formatQuantity(bathrooms, 'baths') },
  { name: 'Size', value: ({ area }) => formatQuantity(area, 'sqft') },
  { name: 'Per sqft', value: pricePerArea },
  ...commonFacts(),
]

export const carFacts: readonly FactRow<Car>[] = [
  { name: 'Price', value: priceText, note: (car) => noteText(car) },
  { name: 'Status', value: statusText },
  { name: 'Year', value: ({ year }) => (isNumber(year) ? String(year) : NOT_AVAILABLE) },
  { name: 'Make', value: ({ make }) => make || NOT_AVAILABLE },
  { name: 'Model', value: ({ model }) => model || NOT_AVAILABLE },
  { name: 'Mileage', value: ({ mileage }) => mileageText(mileage) },
  { name: 'Condition', value: ({ condition }) => capitalise(condition) },
  ...commonFacts(),
]

/** Features as rows of their own: which of the listings has each. */
export function featureRows<Listing extends Pick<Common, 'features'>>(
  kind: ListingKind,
  listings: readonly Listing[],
): FactRow<Listing>[] {
  const words = [...new Set(listings.flatMap(({ features = [] }) => featuresBesideFacts(kind, features)))]
  return words.map((word) => ({
    name: featureLabel(word),
    title: 'Features',
    value: ({ features }) => (features?.includes(word) ? 'Yes' : 'No'),
  }))
}

/** The rows of a kind's facts beyond the specification: of those that any of the listings has. */
export function factRows(kind: ListingKind, listings: readonly object[], table?: FactTable): FactRow<object>[] {
  const shownOf = (listing: object) => shownFacts(kind, listing, 'comparison', table)
  const known = new Map(listings.flatMap(shownOf).map((fact) => [fact.name, fact]))
  return factsOfKind(kind, table).flatMap(([name]) => {
    const fact = known.get(name)
    if (fact === undefined) return []
    const value = (listing: object) => shownOf(listing).find((shown) => shown.name === name)?.text ?? NOT_AVAILABLE
    return [{ name: fact.label, title: FACT_GROUPS[fact.group], value }]
  })
}

function commonFacts(): FactRow<Common>[] {
  return [
    { name: 'Rating', value: ratingText },
    { name: 'Confirmed', value: ({ confirmedAt }) => dayText(confirmedAt) },
    { name: 'Photos', value: ({ imageUrls }) => String(imageUrls.length) },
    { name: 'Reference', value: ({ reference }) => reference ?? NOT_AVAILABLE },
  ]
}

function priceText({ price }: Pick<Common, 'price'>, money: FormatMoney): string {
  return isPriced(price) ? money(price) : formatPrice(price)
}

function noteText({ price, negotiable }: Pick<Common, 'price' | 'negotiable'>, period?: string): string {
  return isPriced(price) ? [period, negotiable && 'negotiable'].filter(Boolean).join(', ') : ''
}

/** Of homes for sale: rents of several periods are not comparable. */
function pricePerArea({ price, area, type }: Property, money: FormatMoney): string {
  return type === 'sale' && isPriced(price) && isNumber(area) && area > 0
    ? money(Math.round(price / area))
    : NOT_AVAILABLE
}

function statusText({ status = 'available' }: Pick<Common, 'status'>): string {
  return STATUS_LABELS[status]
}

function ratingText({ reviewCount, reviewAverage }: Pick<Common, 'reviewCount' | 'reviewAverage'>): string {
  if (!reviewCount || !isNumber(reviewAverage)) return 'No reviews yet'
  return `${reviewAverage.toFixed(1)} of 5 (${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`
}

/** The day in Kenya, three hours ahead all year, without `Intl`. */
function dayText(moment: string | null | undefined): string {
  const at = Date.parse(moment ?? '')
  if (Number.isNaN(at)) return NOT_AVAILABLE
  const date = new Date(at + 3 * 60 * 60_000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

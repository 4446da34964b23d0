import type { Car } from './car'
import type { detailOnlyFields } from './fields'
import { CAR_CONDITIONS, LISTING_STATUSES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from './limits'
import type { Photo } from './photo'
import type { Property } from './property'
import { PHOTO_FOCUS } from './site/media'
import {
  isFiniteNumber,
  isNonEmptyText,
  isRecord,
  listReader,
  readArray,
  readChoice,
  readCount,
  readId,
  readNumber,
  readNonEmptyText,
  readText,
} from './text/tolerant-reader'

/**
 * The tolerant readers of cards, apart from those of whole listings: every list and the home page load them at first,
 * and must not load the table of facts, which no card shows.
 */

type DetailFields = keyof typeof detailOnlyFields

/** What a card shows and a filter reads. */
export type PropertyCard = Omit<Property, DetailFields>
export type CarCard = Omit<Car, DetailFields>

/** Null without id or title: there is nothing to show, and no page to lead to. */
export function readPropertyCard(record: unknown): PropertyCard | null {
  const common = readCommonCard(record)
  if (common === null || !isRecord(record)) return null
  return {
    ...common,
    type: readChoice(PROPERTY_TYPES, record.type),
    category: readChoice(PROPERTY_CATEGORIES, record.category),
    location: readText(record.location),
    bedrooms: readArray(isFiniteNumber, record.bedrooms),
    bathrooms: readNumber(record.bathrooms),
    area: readNumber(record.area),
    pricePeriod: readChoice(PRICE_PERIODS, record.pricePeriod),
  }
}

/** As `readPropertyCard`. */
export function readCarCard(record: unknown): CarCard | null {
  const common = readCommonCard(record)
  if (common === null || !isRecord(record)) return null
  return {
    ...common,
    year: readNumber(record.year),
    make: readText(record.make),
    model: readText(record.model),
    condition: readChoice(CAR_CONDITIONS, record.condition),
    mileage: readNumber(record.mileage),
  }
}

export const readPropertyCards = listReader(readPropertyCard)
export const readCarCards = listReader(readCarCard)

function readCommonCard(record: unknown) {
  if (!isRecord(record)) return null
  const id = readId(record.id)
  const title = readNonEmptyText(record.title)
  if (id === null || title === null) return null
  return {
    id,
    title,
    price: readNumber(record.price),
    priceBefore: readNumber(record.priceBefore),
    imageUrls: readArray(isNonEmptyText, record.imageUrls),
    // A backend that offers only the calls of docs/product.md, "Calls" has none, which the build can tell from a
    // listing without photos.
    images: Array.isArray(record.images) ? readArray(isPhoto, record.images) : undefined,
    status: readChoice(LISTING_STATUSES, record.status) ?? 'available',
    reviewCount: readCount(record.reviewCount) ?? undefined,
    reviewAverage: readNumber(record.reviewAverage),
  }
}

/** Its colour and focus go into styles. */
function isPhoto(value: unknown): value is Photo {
  if (!isRecord(value)) return false
  const { url, width, height, color, focus } = value
  return (
    isNonEmptyText(url) &&
    isPixels(width) &&
    isPixels(height) &&
    /^#[0-9a-f]{6}$/.test(readText(color)) &&
    (!focus || PHOTO_FOCUS.test(readText(focus)))
  )
}

function isPixels(value: unknown): boolean {
  return (readCount(value) ?? 0) > 0
}

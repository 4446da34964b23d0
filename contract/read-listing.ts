import type { Car } from './car'
import type { detailOnlyFields } from './fields'
import { CAR_CONDITIONS, LISTING_STATUSES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from './limits'
import { readFacts } from './listing-facts'
import type { Photo } from './photo'
import type { Property } from './property'
import { readDocuments } from './site/documents'
import { PHOTO_FOCUS } from './site/media'
import { readPoint } from './text/point'
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
  readText,
  readNonEmptyText,
  type Fields,
} from './text/tolerant-reader'

type DetailFields = keyof typeof detailOnlyFields

/** What a card shows and a filter reads; of the facts it has those that cards show. */
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
    ...readFacts('property', record, { place: 'card' }),
  }
}

/** As `readPropertyCard`. */
function readCarCard(record: unknown): CarCard | null {
  const common = readCommonCard(record)
  if (common === null || !isRecord(record)) return null
  return {
    ...common,
    year: readNumber(record.year),
    make: readText(record.make),
    model: readText(record.model),
    condition: readChoice(CAR_CONDITIONS, record.condition),
    mileage: readNumber(record.mileage),
    ...readFacts('car', record, { place: 'card' }),
  }
}

/** Null without id or title. */
export function readProperty(record: unknown): Property | null {
  const card = readPropertyCard(record)
  return card !== null && isRecord(record)
    ? { ...card, ...readDetailFields(record), ...readFacts('property', record) }
    : null
}

/** Null without id or title. */
export function readCar(record: unknown): Car | null {
  const card = readCarCard(record)
  return card !== null && isRecord(record)
    ? { ...card, ...readDetailFields(record), ...readFacts('car', record) }
    : null
}

export const readPropertyCards = listReader(readPropertyCard)
export const readCarCards = listReader(readCarCard)
export const readProperties = listReader(readProperty)
export const readCars = listReader(readCar)

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

function readDetailFields(record: Fields) {
  return {
    description: readText(record.description),
    featured: record.featured === true,
    youtubeLink: readNonEmptyText(record.youtubeLink),
    reference: readNonEmptyText(record.reference) ?? undefined,
    negotiable: record.negotiable === true,
    features: readArray(isNonEmptyText, record.features),
    county: readNonEmptyText(record.county),
    point: readPoint(record.point),
    confirmedAt: readNonEmptyText(record.confirmedAt),
    statusSince: readNonEmptyText(record.statusSince) ?? undefined,
    priceSince: readNonEmptyText(record.priceSince) ?? undefined,
    documents: Array.isArray(record.documents) ? readDocuments(record.documents) : undefined,
    createdAt: readNonEmptyText(record.createdAt) ?? undefined,
    updatedAt: readNonEmptyText(record.updatedAt) ?? undefined,
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

import type { Car } from './car'
import { readFacts } from './listing-facts'
import type { Property } from './property'
import { readCarCard, readPropertyCard } from './read-card'
import { readDocuments } from './site/documents'
import { readPoint } from './text/point'
import {
  isNonEmptyText,
  isRecord,
  listReader,
  readArray,
  readText,
  readNonEmptyText,
  type Fields,
} from './text/tolerant-reader'

export type { CarCard, PropertyCard } from './read-card'

/** Null without id or title, as `readPropertyCard`. */
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

export const readProperties = listReader(readProperty)
export const readCars = listReader(readCar)

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

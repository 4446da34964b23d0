import type { ListingKind } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import { publicDocuments, type ListingDocument } from '../../../../contract/site/documents'
import type { PhotoService } from '../photos'
import { priceBefore } from './derived-columns'
import type { ListingRow } from './kind'

/** How people rate a listing. */
export interface Rating {
  readonly listingId: string
  readonly count: number
  readonly average: number
}

/** The ratings of one kind's listings, or of one listing; without those that have no reviews. */
export type FindRatings = (kind: ListingKind, listingId?: string) => Promise<readonly Rating[]>

/** The fields that the backend adds to those the administrator enters (see `listingResponseFields` of the contract). */
interface ResponseFields {
  readonly images: Photo[]
  readonly reviewCount: number
  readonly reviewAverage: number | null
  readonly priceBefore: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A listing in a response. */
export type Serialized<Row extends ListingRow = ListingRow> = Omit<
  Row,
  'version' | 'standingPrice' | 'createdAt' | 'updatedAt' | 'deletedAt'
> &
  ResponseFields

/** A listing with the number of its version, for the ETag. */
export interface Versioned<Listing = Serialized> {
  readonly listing: Listing
  readonly version: number
}

export interface SerializeDependencies {
  readonly photos: Pick<PhotoService, 'measuredAmong'>
  readonly ratings: FindRatings
}

/** Whom a response is for. */
export interface Reader {
  /** The administrator, who also gets the office's documents; by default anyone. */
  readonly withOffice?: boolean
}

/**
 * Takes two queries, however many rows there are. `images` leaves out photos that have not been measured yet;
 * they are measured in the background.
 */
export async function serializeListings(
  { photos, ratings }: SerializeDependencies,
  kind: ListingKind,
  rows: readonly ListingRow[],
  reader: Reader = {},
): Promise<Serialized[]> {
  const [first, ...others] = rows
  const [found, images] = await Promise.all([
    ratings(kind, others.length === 0 ? first?.id : undefined),
    photos.measuredAmong(rows.flatMap(({ imageUrls }) => imageUrls)),
  ])
  const ratingOf = new Map(found.map((rating) => [rating.listingId, rating]))
  return rows.map((row) => withResponseFields(row, images, ratingOf.get(row.id), reader))
}

export async function serializeListing(
  dependencies: SerializeDependencies,
  kind: ListingKind,
  row: ListingRow,
  reader: Reader = {},
): Promise<Serialized> {
  const [listing] = await serializeListings(dependencies, kind, [row], reader)
  if (listing === undefined) throw new Error(`${kind} ${row.id} could not be serialized`)
  return listing
}

/** For the administrator. A new listing has no reviews. */
export function serializeNewListing(row: ListingRow, images: ReadonlyMap<string, Photo>): Serialized {
  return withResponseFields(row, images, undefined, { withOffice: true })
}

function withResponseFields(
  row: ListingRow,
  images: ReadonlyMap<string, Photo>,
  rating: Rating | undefined,
  reader: Reader,
): Serialized {
  const { version, standingPrice, createdAt, updatedAt, deletedAt, ...fields } = row
  return {
    ...fields,
    documents: documentsFor(row, reader),
    images: row.imageUrls.flatMap((url) => images.get(url) ?? []),
    reviewCount: rating?.count ?? 0,
    reviewAverage: rating?.average ?? null,
    priceBefore: priceBefore(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Nobody but the administrator gets the documents of a draft: their URLs would not work. */
function documentsFor({ documents, status }: ListingRow, { withOffice = false }: Reader): ListingDocument[] {
  if (withOffice) return documents
  return status === 'draft' ? [] : publicDocuments(documents)
}

import type { ListingKind } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import type { Database } from '../../db/database'
import type { PhotoService } from '../photos/measure/service'
import { findRatings, type Rating } from '../reviews/repository'
import type { ListingRow } from './table'

/** What the backend adds to the administrator's own fields (`listingResponseFields` of the contract). */
interface ResponseFields {
  readonly images: Photo[]
  readonly reviewCount: number
  readonly reviewAverage: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

type Moment = 'createdAt' | 'updatedAt' | 'deletedAt'

/** A listing as it is answered: what the administrator entered and what the backend adds. */
export type Answered<Row extends ListingRow> = Omit<Row, Moment> & ResponseFields

/**
 * Makes answers of rows, with two queries for the added fields, however many rows there are. Photos
 * nobody has measured yet are left out of `images` and get measured in the background.
 */
export async function responsesOf<Row extends ListingRow>(
  dependencies: { database: Database; photos: PhotoService },
  kind: ListingKind,
  rows: readonly Row[],
): Promise<Answered<Row>[]> {
  const [only, ...others] = rows
  const [ratings, images] = await Promise.all([
    findRatings(dependencies.database, kind, others.length === 0 ? only?.id : undefined),
    dependencies.photos.measuredAmong(rows.flatMap((row) => row.imageUrls)),
  ])
  const ratingOf = new Map(ratings.map((rating) => [rating.listingId, rating]))
  return rows.map((row) => withResponseFields(row, images, ratingOf.get(row.id)))
}

/** The answer of a listing that was created this moment, which nobody can have reviewed. */
export function newResponse<Row extends ListingRow>(row: Row, images: ReadonlyMap<string, Photo>): Answered<Row> {
  return withResponseFields(row, images, undefined)
}

function withResponseFields<Row extends ListingRow>(
  row: Row,
  images: ReadonlyMap<string, Photo>,
  rating: Rating | undefined,
): Answered<Row> {
  const { createdAt, updatedAt, deletedAt, ...fields } = row
  return {
    ...fields,
    images: row.imageUrls.flatMap((url) => images.get(url) ?? []),
    reviewCount: rating?.count ?? 0,
    reviewAverage: rating?.average ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export async function answerOf<Row extends ListingRow>(
  dependencies: { database: Database; photos: PhotoService },
  kind: ListingKind,
  row: Row,
): Promise<Answered<Row>> {
  const [answer] = await responsesOf(dependencies, kind, [row])
  if (answer === undefined) throw new Error(`No answer was made of ${kind} ${row.id}`)
  return answer
}

import type { ListingKind } from '../../../../contract/limits'
import type { Photo } from '../../../../contract/photo'
import type { Database } from '../../db/database'
import type { PhotoService } from '../photos/service'
import { findRatings } from '../reviews/repository'

interface ListingRow {
  readonly id: string
  readonly imageUrls: string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What the backend adds to the administrator's own fields (`listingAnswerFields` of the contract). */
export interface AnswerFields {
  readonly images: Photo[]
  readonly reviewCount: number
  readonly reviewAverage: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * Finds the added fields of all `listings` with two queries, however many there are. Photos nobody
 * has measured yet are left out and get measured in the background.
 */
export async function answerFieldsOf(
  dependencies: { database: Database; photos: PhotoService },
  kind: ListingKind,
  listings: readonly ListingRow[],
): Promise<(listing: ListingRow) => AnswerFields> {
  const [only, ...others] = listings
  const [ratings, images] = await Promise.all([
    findRatings(dependencies.database, kind, others.length === 0 ? only?.id : undefined),
    dependencies.photos.measuredAmong(listings.flatMap((listing) => listing.imageUrls)),
  ])
  const ratingOf = new Map(ratings.map((rating) => [rating.listingId, rating]))
  return (listing) => ({
    images: listing.imageUrls.flatMap((url) => images.get(url) ?? []),
    reviewCount: ratingOf.get(listing.id)?.count ?? 0,
    reviewAverage: ratingOf.get(listing.id)?.average ?? null,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
  })
}

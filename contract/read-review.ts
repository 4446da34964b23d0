import { RATING } from './limits'
import type { Review } from './review'
import { excerptOf } from './text/plain-text'
import {
  isRecord,
  listReader,
  readCount,
  readId,
  readNumber,
  readText,
  readNonEmptyText,
  type RecordReader,
} from './text/tolerant-reader'

/**
 * A review as pages show it. `rating` is null when the response has none from 0 to 5; 0 means that no stars were
 * chosen.
 */
export interface ShownReview extends Omit<Review, 'rating'> {
  rating: number | null
}

/** @returns null when there is no id */
export const readReview: RecordReader<ShownReview> = (record) => {
  if (!isRecord(record)) return null
  const id = readId(record.id)
  if (id === null) return null
  return {
    id,
    propertyId: readText(record.propertyId),
    carId: readId(record.carId),
    message: readText(record.message),
    rating: readRating(record.rating),
    userId: readText(record.userId),
    username: readNonEmptyText(record.username),
    createdAt: readNonEmptyText(record.createdAt),
    reply: readReply(record.reply),
    verified: record.verified === true,
  }
}

export const readReviews = listReader(readReview)

/** A review as the overview quotes it. */
export type ReviewQuote = Pick<ShownReview, 'message' | 'rating' | 'username' | 'verified' | 'reply'>

const MAX_QUOTE = 160

/** Text and reply in one line of at most 160 characters each (docs/product.md, "Reviews overview"). */
export function quoteOf<Rating extends number | null>({
  message,
  rating,
  username,
  verified,
  reply,
}: Omit<ReviewQuote, 'rating'> & { rating: Rating }) {
  return {
    message: excerptOf(message, MAX_QUOTE),
    rating,
    username,
    verified,
    reply: reply && { message: excerptOf(reply.message, MAX_QUOTE) },
  }
}

/** How one listing is rated; `reviewAverage` is null when the response has none, `latest` when it quotes no text. */
export type ShownSummary = Pick<ShownReview, 'propertyId' | 'carId'> & {
  reviewCount: number
  reviewAverage: number | null
  latest: ReviewQuote | null
}

/** Summaries, or the reviews of a backend that offers only the calls of docs/product.md, "Calls". */
export interface ReviewOverview {
  summaries: readonly ShownSummary[]
  reviews: readonly ShownReview[]
}

/** Throws TypeError when the response is not an array. */
export function readReviewOverview(response: unknown): ReviewOverview {
  const isSummarized = Array.isArray(response) && response.some((entry) => isRecord(entry) && 'reviewCount' in entry)
  if (!isSummarized) return { summaries: [], reviews: readReviews(response) }
  return { summaries: response.map(readSummary).filter((summary) => summary !== null), reviews: [] }
}

/** It is null for a listing without reviews. */
function readSummary(record: unknown): ShownSummary | null {
  if (!isRecord(record)) return null
  const reviewCount = readCount(record.reviewCount)
  if (reviewCount === null || reviewCount === 0) return null
  return {
    propertyId: readText(record.propertyId),
    carId: readId(record.carId),
    reviewCount,
    reviewAverage: readRating(record.reviewAverage),
    latest: readQuote(record.latest),
  }
}

/** Only the id tells a whole review from a quote. */
function readQuote(record: unknown): ReviewQuote | null {
  const review = readReview({ ...(isRecord(record) && record), id: 'quoted' })
  return review && review.message.trim() !== '' ? quoteOf(review) : null
}

/** How many reviews the administrator has not seen; 0 if missing (docs/product.md, "Reviews"). */
export function readUnviewedCount(response: unknown): number {
  return (isRecord(response) ? readCount(response.count) : null) ?? 0
}

function readRating(value: unknown): number | null {
  const rating = readNumber(value)
  return rating !== null && rating >= 0 && rating <= RATING.max ? rating : null
}

function readReply(value: unknown): ShownReview['reply'] {
  const message = isRecord(value) ? readNonEmptyText(value.message) : null
  return message === null ? null : { message }
}

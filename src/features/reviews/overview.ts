import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../contract/paths'
import {
  type ReviewOverview,
  type ReviewQuote,
  type ShownReview,
  quoteOf,
  readReviewOverview,
} from '../../../contract/read-review'
import { fetchAndRead } from '../../lib/http'
import { byNewest, type ReviewedListing, reviewKeys } from './reviews'

/** A listing's rating in the overview. */
export interface ReviewGroup<Listing> {
  kind: ReviewedListing['kind']
  listing: Listing
  /** All of its reviews (docs/product.md, "Reviews"). */
  count: number
  /** Mean of their ratings; null when none has one. */
  average: number | null
  /** The newest; null when it has no text, or when an earlier release of the backend summarized. */
  latest: ReviewQuote | null
}

export const NO_REVIEWS: ReviewOverview = { summaries: [], reviews: [] }

/** Whether the overview is loaded and empty. */
export function hasNoReviews(overview: ReviewOverview | undefined): boolean {
  return overview !== undefined && overview.summaries.length === 0 && overview.reviews.length === 0
}

/** Ratings by listing, in the given order; unknown listings are omitted (docs/product.md, "Reviews overview"). */
export function groupReviews<Property extends { id: string }, Car extends { id: string }>(
  { summaries, reviews }: ReviewOverview,
  properties: readonly Property[],
  cars: readonly Car[],
): ReviewGroup<Property | Car>[] {
  const find = createFinder(properties, cars)
  const summarized = summaries.flatMap((summary) => {
    const found = find(summary)
    const { reviewCount: count, reviewAverage: average, latest } = summary
    return found ? [{ ...found, count, average, latest }] : []
  })
  return [...summarized, ...summarize(reviews, find)]
}

/** The mean of all ratings; null when no listing has one. */
export function averageOfAll(groups: readonly Pick<ReviewGroup<unknown>, 'count' | 'average'>[]): number | null {
  let [sum, rated] = [0, 0]
  for (const { count, average } of groups) {
    if (average === null) continue
    sum += average * count
    rated += count
  }
  return rated === 0 ? null : sum / rated
}

/** '41 reviews of 12 homes and cars'. */
export function reviewCountText(groups: readonly Pick<ReviewGroup<unknown>, 'count'>[]): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const listings = groups.length === 1 ? 'one listing' : `${groups.length} homes and cars`
  return `${count} ${count === 1 ? 'review' : 'reviews'} of ${listings}`
}

type Reference = Pick<ShownReview, 'propertyId' | 'carId'>
type Finder<Listing> = (reference: Reference) => Pick<ReviewGroup<Listing>, 'kind' | 'listing'> | null

/** Finds the listing of a review; null for an unknown one. */
export function createFinder<Property extends { id: string }, Car extends { id: string }>(
  properties: readonly Property[],
  cars: readonly Car[],
): Finder<Property | Car> {
  const propertyOf = new Map(properties.map((property) => [property.id, property]))
  const carOf = new Map(cars.map((car) => [car.id, car]))
  return ({ propertyId, carId }) => {
    // `propertyId` may carry a car's id (docs/product.md, "Reviews").
    const property = typeof carId === 'string' ? undefined : propertyOf.get(propertyId)
    if (property) return { kind: 'property', listing: property }
    const car = carOf.get(carId ?? propertyId)
    return car ? { kind: 'car', listing: car } : null
  }
}

function summarize<Listing>(reviews: readonly ShownReview[], find: Finder<Listing>): ReviewGroup<Listing>[] {
  const groups = new Map<Listing, { kind: ReviewedListing['kind']; reviews: ShownReview[] }>()
  for (const review of reviews) {
    const found = find(review)
    if (!found) continue
    const group = groups.get(found.listing) ?? { kind: found.kind, reviews: [] }
    group.reviews.push(review)
    groups.set(found.listing, group)
  }
  return [...groups].map(([listing, { kind, reviews: all }]) => {
    const newest = byNewest(all).find(({ message }) => message.trim() !== '')
    const average = meanOf(all.flatMap(({ rating }) => rating ?? []))
    return { kind, listing, count: all.length, average, latest: newest ? quoteOf(newest) : null }
  })
}

function meanOf(ratings: readonly number[]): number | null {
  return ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}

/** The ratings of all listings, most recently reviewed first; plain reviews from a backend without summaries. */
export function useReviewOverview() {
  return useQuery({
    queryKey: [...reviewKeys.all, 'list', 'overview'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.reviewOverview, readReviewOverview, { signal }),
  })
}

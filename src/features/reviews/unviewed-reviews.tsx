import { useQueryClient, CancelledError, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { type ShownReview, readUnviewedCount } from '../../../contract/read-review'
import { sendJson, fetchAndRead } from '../../lib/http'
import { logFailure } from '../../lib/log-failure'
import { currentNotice, dismissNotice, notify } from '../../lib/notices'
import { CountBadge } from '../../ui/text'
import { useIsAdmin, useSession } from '../auth'
import { type ReviewedListing, useReviews, reviewKeys } from './reviews'

export function UnviewedCount() {
  return <CountBadge count={useUnviewedCount()} what="unviewed" />
}

/** Marks the reviews of the listing on the page as viewed; renders nothing. */
export function MarkViewed({ listing }: { listing: ReviewedListing }) {
  useMarkViewed(listing)
  return null
}

/**
 * Marks a listing's reviews as viewed when the administrator opens it (docs/product.md, "Reviews").
 * Reviews that arrive after the list was loaded stay unviewed.
 */
export function useMarkViewed({ kind, id }: ReviewedListing): void {
  const queries = useQueryClient()
  const session = useSession()
  const { data: reviews = [] } = useReviews(id)
  const hasSeenReviews = session.status === 'signed-in' && session.isAdmin && reviews.length > 0
  const seenUntil = newestDate(reviews)

  useEffect(() => {
    if (!hasSeenReviews) return
    const body = { propertyId: id, ...(kind === 'car' && { carId: id }), ...(seenUntil !== '' && { seenUntil }) }
    // Same-origin, also when the backend has another host (docs/product.md, "Calls").
    sendJson('PATCH', apiPaths.markReviewsViewed, body, { sameOrigin: true })
      .then(() => recountUnviewedReviews(queries))
      .catch((error: unknown) => logFailure('Failed to mark reviews as viewed', error))
  }, [hasSeenReviews, seenUntil, kind, id, queries])
}

/** The date of the newest review; empty when none has a date. */
function newestDate(reviews: readonly ShownReview[]): string {
  return reviews
    .flatMap(({ id, createdAt }) => (id === 'being-added' || !createdAt ? [] : [createdAt]))
    .reduce((newest, date) => (date > newest ? date : newest), '')
}

const ANNOUNCED = 'unviewed-reviews-announced'
const ANNOUNCEMENT = 'New Reviews'
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([pagePaths.signIn, pagePaths.signUp])

/** The number of unviewed reviews; 0 for other users and while unknown (docs/product.md, "Reviews"). */
export function useUnviewedCount(): number {
  const isAdmin = useIsAdmin()
  // The component below decides when it is fetched.
  const { data } = useQuery({ queryKey: reviewKeys.unviewedCount, queryFn: fetchCount, enabled: false })
  return isAdmin ? (data ?? 0) : 0
}

/**
 * Updates that number: it is fetched and announced once per session, refetched on each navigation, and 0 on
 * the page that shows all reviews.
 */
export function useUnviewedReviewWatch(path: string): void {
  const queries = useQueryClient()
  const isAdmin = useIsAdmin()
  const wasFetched = useRef(false)
  const shownAt = useRef(path)

  // The announcement does not follow onto the next page; the one that signing in leads to is the first that shows it.
  useEffect(() => {
    const notice = currentNotice()
    const hasLeft = path !== shownAt.current && !SIGN_IN_PATHS.has(shownAt.current)
    if (hasLeft && notice?.title === ANNOUNCEMENT) dismissNotice(notice.id)
    shownAt.current = path
  }, [path])

  useEffect(() => {
    if (!isAdmin) {
      wasFetched.current = false
      return
    }
    const failure = wasFetched.current ? 'Failed to re-fetch review count' : 'Failed to fetch review count'
    wasFetched.current = true
    if (path === pagePaths.reviews) {
      void queries.cancelQueries({ queryKey: reviewKeys.unviewedCount })
      queries.setQueryData(reviewKeys.unviewedCount, 0)
    } else {
      void refreshUnviewedCount(queries, failure)
    }
  }, [path, isAdmin, queries])
}

/** Fetches the number, or joins the running request. A failure is only logged (docs/product.md, "Calls"). */
async function refreshUnviewedCount(queries: QueryClient, failure: string): Promise<void> {
  try {
    await queries.query({ queryKey: reviewKeys.unviewedCount, queryFn: fetchCount, staleTime: 0 })
  } catch (error) {
    if (!(error instanceof CancelledError)) logFailure(failure, error)
  }
}

/** Fetches the number after a change of it. A running request was sent before the change and would only be joined. */
export async function recountUnviewedReviews(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: reviewKeys.unviewedCount })
  await refreshUnviewedCount(queries, 'Failed to re-fetch review count')
}

async function fetchCount(): Promise<number> {
  const count = await fetchAndRead(apiPaths.unviewedReviewCount, readUnviewedCount, { needsUser: true })
  announceOnce(count)
  return count
}

function announceOnce(count: number): void {
  if (!isFirstInSession()) return
  if (count === 0) return
  notify({ title: ANNOUNCEMENT, description: `You have ${count} unviewed review(s).`, isUnasked: true })
}

function isFirstInSession(): boolean {
  try {
    if (sessionStorage.getItem(ANNOUNCED) !== null) return false
    sessionStorage.setItem(ANNOUNCED, '1')
    return true
  } catch {
    return false // A browser without storage would announce it on every page.
  }
}

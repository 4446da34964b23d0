import { CancelledError, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiPaths, pagePaths } from '../../../../contract/paths'
import { readUnviewedCount } from '../../../../contract/read-review'
import { fetchAndRead } from '../../../lib/http'
import { logFailure } from '../../../lib/log-failure'
import { notify } from '../../../lib/notices'
import { reviewKeys } from '../reviewed-listing'
import { useIsAdmin } from './use-is-admin'

const ANNOUNCED = 'unviewed-reviews-announced'

/** The number of unviewed reviews; 0 for other users and while unknown (spec §4). */
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

/** Fetches the number, or joins the running request. A failure is only logged (spec §8). */
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
  notify({ title: 'New Reviews', description: `You have ${count} unviewed review(s).`, isUnasked: true })
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiPaths, pagePaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { logFailure } from '../../../lib/log-failure'
import { notify } from '../../../lib/notify'
import { useSession } from '../../auth'
import { reviewKeys } from '../reviewed-listing'

const ANNOUNCED = 'unviewed-reviews-announced'
const loadSchema = () => import('../../../../contract/review').then((module) => module.unviewedCountSchema)

/** How many reviews wait for the administrator; 0 for everybody else and while unknown (spec §4). */
export function useUnviewedCount(): number {
  const { data } = useQuery<number>({
    queryKey: reviewKeys.unviewedCount,
    queryFn: fetchCount,
    enabled: useIsAdmin(),
    staleTime: Infinity,
  })
  return data ?? 0
}

/**
 * Keeps that number true: announced once per session, asked for again on each way to another page,
 * and 0 on the page that shows all reviews.
 */
export function useUnviewedReviewWatch(path: string): void {
  const queries = useQueryClient()
  const isAdmin = useIsAdmin()
  const lastPath = useRef(path)
  useAnnouncement(isAdmin)

  useEffect(() => {
    const hasMoved = lastPath.current !== path
    lastPath.current = path
    if (!isAdmin) return
    if (path === pagePaths.reviews) {
      void queries.cancelQueries({ queryKey: reviewKeys.unviewedCount })
      queries.setQueryData(reviewKeys.unviewedCount, 0)
    } else if (hasMoved) {
      queries
        .query({ queryKey: reviewKeys.unviewedCount, queryFn: fetchCount, staleTime: 0 })
        .catch((error: unknown) => logFailure('Failed to re-fetch review count', error))
    }
  }, [path, isAdmin, queries])
}

function useAnnouncement(isAdmin: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAdmin || sessionStorage.getItem(ANNOUNCED) !== null) return
    sessionStorage.setItem(ANNOUNCED, '1')
    fetchCount()
      .then((count) => {
        queries.setQueryData(reviewKeys.unviewedCount, window.location.pathname === pagePaths.reviews ? 0 : count)
        if (count > 0) notify({ title: 'New Reviews', description: `You have ${count} unviewed review(s).` })
      })
      .catch((error: unknown) => logFailure('Failed to fetch review count', error))
  }, [isAdmin, queries])
}

function useIsAdmin(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isAdmin
}

async function fetchCount(): Promise<number> {
  return (await getJson(apiPaths.unviewedReviewCount, loadSchema, { needsUser: true })).count
}

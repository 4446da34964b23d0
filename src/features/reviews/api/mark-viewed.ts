import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'
import { logFailure } from '../../../lib/log-failure'
import { useSession } from '../../auth'
import { reviewKeys, type ReviewedListing } from '../reviewed-listing'

/** The administrator who opens a listing has seen its reviews; a visitor has not (docs/decisions.md, 7). */
export function useMarkViewed({ kind, id }: ReviewedListing): void {
  const queries = useQueryClient()
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin

  useEffect(() => {
    if (!isAdmin) return
    sendJson('PATCH', apiPaths.markReviewsViewed, kind === 'car' ? { propertyId: id, carId: id } : { propertyId: id })
      .then(async () => {
        // A first count still on its way was asked for before; invalidating alone would wait for it.
        await queries.cancelQueries({ queryKey: reviewKeys.unviewedCount })
        await queries.invalidateQueries({ queryKey: reviewKeys.unviewedCount })
      })
      .catch((error: unknown) => logFailure('Failed to mark reviews as viewed', error))
  }, [isAdmin, kind, id, queries])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListingKind } from '../../../../contract/limits'
import { notify } from '../../../lib/notices'
import { publishReportKey } from '../publishing/publish-report'
import { DELETED_LISTINGS_KEY } from './get-deleted-listings'
import { EDITORS } from '../editor/kinds'
import { notifyError } from '../notify-error'

/** Restores a deleted listing by its id. */
export function useRestoreListing(kind: ListingKind) {
  const queries = useQueryClient()
  const { api, texts } = EDITORS[kind]
  return useMutation({
    mutationFn: (id: string) => api.restore(id),
    onSuccess: () => notify({ title: texts.restored }),
    onError: (error) => notifyError(texts.restoreFailed, error),
    // A failure may mean that the time has expired, so everything is refetched in any case.
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: [kind] })
      void queries.invalidateQueries({ queryKey: publishReportKey })
      await queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY })
    },
  })
}

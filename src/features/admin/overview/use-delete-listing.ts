import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { notify } from '../../../lib/notices'
import { publishReportKey } from '../publishing/publish-report'
import { DELETED_LISTINGS_KEY } from './get-deleted-listings'
import type { ListingEditor } from '../editor/listing-editor'
import { useRestoreListing } from './use-restore-listing'
import { notifyError } from '../notify-error'

/** Deletes a listing by its id at once, and offers to undo that. */
export function useDeleteListing<Listing, Values extends FieldValues, Input>(
  { kind, texts, api }: ListingEditor<Listing, Values, Input>,
  onDeleted: (id: string) => void,
) {
  const queries = useQueryClient()
  const restoring = useRestoreListing(kind)
  return useMutation({
    mutationKey: deletionKeyOf(kind),
    mutationFn: api.remove,
    onSuccess: async (_answer, id) => {
      notify({
        title: texts.deleted,
        action: {
          label: 'Undo',
          elsewhere: 'Restore it under Recently deleted',
          onSelect: () => restoring.mutate(id),
        },
      })
      onDeleted(id)
      void queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY })
      void queries.invalidateQueries({ queryKey: publishReportKey })
      // Until the list is refetched the row stays and shows 'Deleting...'.
      await queries.invalidateQueries({ queryKey: [kind] })
    },
    onError: (error) => notifyError(texts.deleteFailed, error),
  })
}

/** Ids of the listings being deleted; there may be several. */
export function useDeletingIds(kind: string): ReadonlySet<unknown> {
  const ids = useMutationState({
    filters: { mutationKey: deletionKeyOf(kind), status: 'pending' },
    select: (mutation) => mutation.state.variables,
  })
  return new Set(ids)
}

const deletionKeyOf = (kind: string) => ['delete-listing', kind]

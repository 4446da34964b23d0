import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { HttpError } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { publishReportKey } from '../publishing/publish-report'
import { discardDraft } from '../drafts/drafts'
import type { ListingEditor } from './listing-editor'
import { notifyError } from '../notify-error'

const CHANGED_MEANWHILE = 412

/** Creates the listing, or updates the one with this id, and shows a toast. */
export function useSaveListing<Listing, Values extends FieldValues, Input>(
  editor: ListingEditor<Listing, Values, Input>,
  listingId: string | null,
  onConflict: () => void,
) {
  const queries = useQueryClient()
  const { texts } = editor
  return useMutation({
    mutationFn: ({ input, version }: { input: Input; version: string | null }) =>
      listingId === null
        ? editor.api.create(input, editor.submission.keyFor(input))
        : editor.api.update(listingId, input, version),
    onSuccess: () => {
      if (listingId === null) editor.submission.forget()
      discardDraft({ kind: editor.kind, listingId })
      notify({ title: listingId === null ? texts.created : texts.updated })
      void queries.invalidateQueries({ queryKey: [editor.kind] })
      void queries.invalidateQueries({ queryKey: publishReportKey })
    },
    onError: (error) => {
      if (error instanceof HttpError && error.status === CHANGED_MEANWHILE) {
        onConflict()
        return
      }
      const title = listingId === null ? texts.createFailed : texts.updateFailed
      notifyError(title, error)
    },
  })
}

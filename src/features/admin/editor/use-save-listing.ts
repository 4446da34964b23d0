import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../lib/notices'
import { publishReportKey } from '../../publish'
import { discardDraft } from '../drafts/drafts'
import type { ListingEditor } from './listing-editor'
import { messageOf } from './get-error-message'

/** Creates the listing, or updates the one with this id, and says how it went. */
export function useSaveListing<Listing, Values, Input>(
  desk: ListingEditor<Listing, Values, Input>,
  listingId: string | null,
) {
  const queries = useQueryClient()
  const { texts } = desk
  return useMutation({
    mutationFn: (input: Input) =>
      listingId === null ? desk.create(input, desk.submission.keyFor(input)) : desk.update(listingId, input),
    onSuccess: () => {
      if (listingId === null) desk.submission.forget()
      discardDraft({ kind: desk.kind, listingId })
      notify({ title: listingId === null ? texts.created : texts.updated })
      void queries.invalidateQueries({ queryKey: desk.queryKey })
      void queries.invalidateQueries({ queryKey: publishReportKey })
    },
    onError: (error) => {
      const title = listingId === null ? texts.createFailed : texts.updateFailed
      notify({ title, description: messageOf(error), destructive: true })
    },
  })
}

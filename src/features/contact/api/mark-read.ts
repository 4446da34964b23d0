import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { EnquiryPage } from '../../../../contract/enquiry'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { enquiryKeys } from './enquiry-keys'

interface Mark {
  id: string
  read: boolean
}

/** Marks a message as read or unread without moving it: the list is sorted when it is opened again. */
export function useMarkRead() {
  const queries = useQueryClient()
  const show = ({ id, read }: Mark) => {
    queries.setQueriesData<InfiniteData<EnquiryPage>>(
      { queryKey: enquiryKeys.lists },
      (list) => list && withMark(list, id, read),
    )
  }
  return useMutation({
    mutationFn: ({ id, read }: Mark) => sendJson('PATCH', apiPaths.enquiryRead(id), { read }),
    onMutate: show,
    onError: (_error, mark) => {
      show({ ...mark, read: !mark.read })
      notify({ title: 'Error', description: 'The message could not be marked. Please try again.', destructive: true })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: enquiryKeys.unreadCount }),
  })
}

function withMark(list: InfiniteData<EnquiryPage>, id: string, read: boolean): InfiniteData<EnquiryPage> {
  const readAt = read ? new Date().toISOString() : null
  const pages = list.pages.map((page) => ({
    ...page,
    enquiries: page.enquiries.map((enquiry) => (enquiry.id === id ? { ...enquiry, readAt } : enquiry)),
  }))
  return { ...list, pages }
}

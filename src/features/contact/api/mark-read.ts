import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { enquiryKeys } from './enquiry-keys'
import { updateEnquiry } from './update-enquiry'

interface Mark {
  id: string
  read: boolean
}

/** Marks a message as read or unread without moving it: the list is sorted when it is opened again. */
export function useMarkRead() {
  const queries = useQueryClient()
  const show = ({ id, read }: Mark) => {
    const readAt = read ? new Date().toISOString() : null
    updateEnquiry(queries, id, (enquiry) => ({ ...enquiry, readAt }))
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

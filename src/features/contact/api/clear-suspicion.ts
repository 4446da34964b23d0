import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { enquiryKeys } from './enquiry-keys'

/** Moves a message from suspected spam to the inbox and mails it (decision 0016). */
export function useClearSuspicion(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('POST', apiPaths.notSpam(id)),
    onSuccess: () => {
      notify({ title: 'Moved to the messages', description: 'It is mailed as well.' })
      void queries.invalidateQueries({ queryKey: enquiryKeys.unreadCount })
      return queries.invalidateQueries({ queryKey: enquiryKeys.lists })
    },
    onError: () =>
      notify({ title: 'Error', description: 'The message could not be moved. Please try again.', destructive: true }),
  })
}

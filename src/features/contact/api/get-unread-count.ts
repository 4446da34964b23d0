import { useQuery } from '@tanstack/react-query'
import type { UnreadCount } from '../../../../contract/enquiry'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { enquiryKeys } from './enquiry-keys'

const loadSchema = () => import('../../../../contract/enquiry').then((module) => module.unreadCountSchema)

/** The number of unread messages, refetched whenever it is shown; undefined while unknown. */
export function useUnreadMessageCount(): UnreadCount | undefined {
  const { data } = useQuery({
    queryKey: enquiryKeys.unreadCount,
    queryFn: ({ signal }) => getJson(apiPaths.unreadEnquiryCount, loadSchema, { signal, needsUser: true }),
    refetchOnMount: 'always',
  })
  return data
}

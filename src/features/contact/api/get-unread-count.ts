import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { enquiryKeys } from './enquiry-keys'

const loadSchema = () => import('../../../../contract/enquiry').then((module) => module.unreadCountSchema)

/** How many messages the administrator has not read, asked anew whenever it is shown; undefined while unknown. */
export function useUnreadMessageCount(): number | undefined {
  const { data } = useQuery({
    queryKey: enquiryKeys.unreadCount,
    queryFn: async ({ signal }) =>
      (await getJson(apiPaths.unreadEnquiryCount, loadSchema, { signal, needsUser: true })).count,
    refetchOnMount: 'always',
  })
  return data
}

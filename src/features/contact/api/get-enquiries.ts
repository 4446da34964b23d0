import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { enquiryKeys } from './enquiry-keys'

const loadSchema = () => import('../../../../contract/enquiry').then((module) => module.enquiryPageSchema)

/** The administrator's messages, unread ones first, page by page. */
export function useEnquiries() {
  return useInfiniteQuery({
    queryKey: enquiryKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?after=${encodeURIComponent(pageParam)}`
      return getJson(apiPaths.enquiries + query, loadSchema, { signal, needsUser: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whoever comes back wants to see what has come meanwhile.
    gcTime: 0,
  })
}

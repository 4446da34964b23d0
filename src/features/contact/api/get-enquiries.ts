import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EnquiryFolder } from '../../../../contract/enquiry'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { enquiryKeys } from './enquiry-keys'

const loadSchema = () => import('../../../../contract/enquiry').then((module) => module.enquiryPageSchema)

/** The messages of a folder that contain the words, unread first, page by page. */
export function useEnquiries(folder: EnquiryFolder, words: string) {
  return useInfiniteQuery({
    queryKey: enquiryKeys.list(folder, words),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        folder,
        ...(words !== '' && { q: words }),
        ...(pageParam !== null && { after: pageParam }),
      })
      return getJson(`${apiPaths.enquiries}?${query}`, loadSchema, { signal, needsUser: true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While other words are looked for, the list stays, with what is opened in it.
    placeholderData: keepPreviousData,
    // Refetched on return, to show new messages.
    gcTime: 0,
  })
}

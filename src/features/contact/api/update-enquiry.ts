import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Enquiry, EnquiryPage } from '../../../../contract/enquiry'
import { enquiryKeys } from './enquiry-keys'

/** Changes a message where it stands in the loaded lists, without moving it. */
export function updateEnquiry(queries: QueryClient, id: string, change: (enquiry: Enquiry) => Enquiry): void {
  const changed = (page: EnquiryPage): EnquiryPage => ({
    ...page,
    enquiries: page.enquiries.map((enquiry) => (enquiry.id === id ? change(enquiry) : enquiry)),
  })
  queries.setQueriesData<InfiniteData<EnquiryPage>>(
    { queryKey: enquiryKeys.lists },
    (list) => list && { ...list, pages: list.pages.map(changed) },
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { enquirySchema, type Enquiry, type EnquiryEntryInput, type EnquiryStatus } from '../../../../contract/enquiry'
import { adminPaths } from '../../../../contract/paths'
import { notifyFailedChange, postOnce, sendForJson } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { updateEnquiry } from './update-enquiry'

/** Sets how far the agency is with a message. */
export function useSetEnquiryStatus(id: string) {
  return useMutation({
    mutationFn: (status: EnquiryStatus) => sendForJson('PATCH', adminPaths.enquiry(id), { status }, enquirySchema),
    ...useShowChange('the message was changed', 'The message could not be changed. Please try again.'),
  })
}

/** Adds a note, a call or a reply; a reply by mail is sent. */
export function useAddEnquiryEntry(id: string) {
  return useMutation({
    mutationFn: (entry: EnquiryEntryInput) => postOnce(adminPaths.enquiryEntries(id), entry, enquirySchema),
    ...useShowChange('it was saved', 'It could not be saved. Your text is still here.'),
  })
}

/** Puts the changed message in its place without moving it. */
function useShowChange(whether: string, failure: string) {
  const queries = useQueryClient()
  return {
    onSuccess: (changed: Enquiry) => updateEnquiry(queries, changed.id, () => changed),
    onError: (error: Error) =>
      notifyFailedChange(error, whether, () => notify({ title: 'Error', description: failure, destructive: true })),
  }
}

import type { EnquiryFolder } from '../../../../contract/enquiry'
import { privateKey } from '../../../lib/query-client'

/** Query keys of the administrator's messages. */
export const enquiryKeys = {
  /** The key of the lists of all folders. */
  lists: privateKey('enquiries', 'list'),
  list: (folder: EnquiryFolder, words: string) => privateKey('enquiries', 'list', folder, words),
  unreadCount: privateKey('enquiries', 'unread-count'),
}

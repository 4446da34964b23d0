import type { EnquiryStatus } from '../../../contract/enquiry'

export const STATUS_LABELS: Readonly<Record<EnquiryStatus, string>> = {
  open: 'Open',
  replied: 'Replied',
  closed: 'Closed',
}

import { CountBadge } from '../../../ui/text'
import { useUnreadMessageCount } from '../api/get-unread-count'

/** The number of unread messages, only in the dashboard. */
export function UnreadMessagesBadge() {
  return <CountBadge count={useUnreadMessageCount()?.count} what="unread" />
}

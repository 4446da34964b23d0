import { CountBadge } from '../../../ui/text'
import { useUnreadMessageCount } from './messages-api'

/** The number of unread messages, only in the dashboard. */
export function UnreadMessagesBadge() {
  return <CountBadge count={useUnreadMessageCount()?.count} what="unread" />
}

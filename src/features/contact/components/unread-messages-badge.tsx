import { CountBadge } from '../../../ui/count-badge'
import { useUnreadMessageCount } from '../api/get-unread-count'

/** How many messages wait for the administrator, for the dashboard alone. */
export function UnreadMessagesBadge() {
  return <CountBadge count={useUnreadMessageCount()?.count} what="unread" />
}

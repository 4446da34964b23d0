import { namedLazy } from '../../../ui/lazy'

export { enquiryKeys, useUnreadMessageCount } from './messages-api'
export { UnreadMessagesBadge } from './unread-messages-badge'

/** Fetched when the page is opened. Requires Suspense. */
export const Messages = namedLazy(() => import('./messages'), 'Messages')

import { namedLazy } from '../../../ui/lazy'

export { enquiryKeys, useUnreadMessageCount } from './messages-api'

/** Fetched when the page is opened. Requires Suspense. */
export const Messages = namedLazy(() => import('./messages'), 'Messages')

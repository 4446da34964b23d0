import { namedLazy } from '../../ui/lazy'

export { ContactForm } from './components/contact-form'
export { ContactIntro, OfficeCard } from './components/office-card'
export { SocialLinks } from './components/social-links'
export { enquiryKeys } from './api/enquiry-keys'
export { useUnreadMessageCount } from './api/get-unread-count'
export { UnreadMessagesBadge } from './components/unread-messages-badge'
export { whatsappLink } from './whatsapp'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const Messages = namedLazy(() => import('./components/messages'), 'Messages')

/** Query keys of the administrator's messages. */
export const enquiryKeys = { list: ['enquiries', 'list'], unreadCount: ['enquiries', 'unread-count'] } as const

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './timestamp-column'

/**
 * Mails to addresses that anybody can enter, such as links to confirm an alert, counted under their limits (decision
 * 0092). Rows older than the longest limit are deleted.
 */
export const strangerMails = pgTable(
  'stranger_mails',
  {
    /** The Message-ID's first part. */
    id: text('id').primaryKey(),
    /** HMAC-SHA256 of the mailbox, in hex: the table names nobody. */
    addressHash: text('address_hash').notNull(),
    /** When it may be sent. A failed attempt moves it. */
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('stranger_mails_due').on(table.dueAt),
    index('stranger_mails_of_address').on(table.addressHash, table.dueAt),
  ],
)

/** Mailboxes whose owners asked never to get such a mail again. Rows are never deleted. */
export const stoppedMailboxes = pgTable('stopped_mailboxes', {
  addressHash: text('address_hash').primaryKey(),
  stoppedAt: moment('stopped_at').notNull(),
})

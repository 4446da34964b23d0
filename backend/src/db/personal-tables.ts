import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { REVIEW_CHOICES } from '../../../contract/account-data'
import { moment } from './timestamp-column'

/**
 * Accounts whose owners asked for their deletion, until it is complete (decision 0065). Jobs carry only the row's id,
 * so that nothing of the person stays in the queue's tables.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull().unique(),
    /** In lower case; null when the account's address is not confirmed. */
    email: text('email'),
    reviews: text('reviews', { enum: REVIEW_CHOICES }).notNull(),
    /** Takes the place of the user id in reviews that stay, and in audit lines. */
    replacement: text('replacement').notNull(),
    /** The identity token that deletes the account; null when that is done. */
    token: text('token'),
    requestedAt: moment('requested_at').notNull(),
    /** When the data was deleted for the first time. */
    erasedAt: moment('erased_at'),
  },
  (table) => [check('account_deletions_reviews', sql`${table.reviews} in ('anonymise', 'remove')`)],
)

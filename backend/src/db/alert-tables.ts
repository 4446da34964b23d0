import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { moment } from './timestamp-column'

/** Who gets alerts by email (decision 0056). The row is deleted with the last alert. */
export const alertSubscribers = pgTable(
  'alert_subscribers',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** As in `stranger_mails`; null until the address is entered again when it was stored before that table existed. */
    addressHash: text('address_hash'),
    /** When new matches were last looked for; null before the first alert is confirmed. */
    lookedAt: moment('looked_at'),
    /** When the last alert mail was sent: at most one a day. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    index('alert_subscribers_address').on(table.addressHash),
    index('alert_subscribers_looked')
      .on(table.lookedAt, table.id)
      .where(sql`${table.lookedAt} is not null`),
  ],
)

/** A saved listing and the price in whole shillings that the visitor knows. */
export interface SavedPrice {
  readonly kind: ListingKind
  readonly id: string
  readonly price: number
}

/** Saved searches. Unconfirmed ones are deleted after a week. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => alertSubscribers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LISTING_KINDS }).notNull(),
    /** The fields of the list's URL. */
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    saved: jsonb('saved').$type<readonly SavedPrice[]>().notNull(),
    /** SHA-256 of kind, filters and saved listings, in hex: the same search twice is one alert. */
    contentHash: text('content_hash').notNull(),
    /** When the visitor last asked for it, and when the mail with the link to confirm was sent. */
    requestedAt: moment('requested_at').notNull(),
    confirmationSentAt: moment('confirmation_sent_at'),
    /** When there was to be room for that mail under the limits of `stranger_mails`; null for old alerts. */
    confirmationDueAt: moment('confirmation_due_at'),
    /** When the mail server refused the address for good; null after the visitor asked again. */
    refusedAt: moment('refused_at'),
    confirmedAt: moment('confirmed_at'),
    /** Listings that came on offer later are new. */
    since: moment('since').notNull(),
  },
  (table) => [
    unique('alerts_of_subscriber').on(table.subscriberId, table.contentHash),
    index('alerts_unconfirmed')
      .on(table.requestedAt)
      .where(sql`${table.confirmedAt} is null`),
    check('alerts_kind', sql`${table.kind} in ('property', 'car')`),
  ],
)

/** What one search found. */
export interface AlertFindings {
  readonly alertId: string
  /** Ids of new matches, newest first; `total` counts those left out too. */
  readonly matches: readonly string[]
  readonly total: number
  /** Saved listings with the price before the reduction. */
  readonly reductions: readonly SavedPrice[]
}

/** Alert mails that have not been sent; deleted when the mail server has accepted them. */
export const alertMails = pgTable('alert_mails', {
  /** Also the Message-ID. */
  id: text('id').primaryKey(),
  subscriberId: text('subscriber_id')
    .notNull()
    .unique()
    .references(() => alertSubscribers.id, { onDelete: 'cascade' }),
  findings: jsonb('findings').$type<readonly AlertFindings[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

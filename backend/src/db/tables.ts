import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  timestamp,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  bigint,
  doublePrecision,
} from 'drizzle-orm/pg-core'
import { REVIEW_CHOICES } from '../../../contract/account-data'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import type { ViewingTime } from '../../../contract/viewings/times'
import { VIEWING_OUTCOMES, VIEWING_STATUSES } from '../../../contract/viewings/viewing'

/**
 * A timestamp column. JavaScript has milliseconds; finer values would not survive a round trip.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The same, read and written as an ISO 8601 string, as the contract has it. */
export const isoMoment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Measured photos: pixels after EXIF rotation, dominant colour as `#rrggbb`, focus (null: not looked for yet). */
export const photos = pgTable(
  'photos',
  {
    url: text('url').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    focus: text('focus'),
    measuredAt: moment('measured_at').notNull().defaultNow(),
  },
  (table) => [
    check('photos_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('photos_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
    check('photos_focus', sql`${table.focus} ~ '^[0-9]{1,3}% [0-9]{1,3}%$'`),
  ],
)

/** Photos that the administrator uploaded, in any store; without the demo's photos. */
export const uploads = pgTable(
  'uploads',
  {
    /** The key in the photo store. */
    key: text('key').primaryKey(),
    /** As in `image_urls`. */
    url: text('url').notNull().unique(),
    /** Uid of the administrator. */
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** When no listing was first found to use it; null while one does. */
    unusedSince: moment('unused_since').defaultNow(),
    /** From then on no listing can use it, and its files are removed. */
    removalBeganAt: moment('removal_began_at'),
    /** When its last file was removed. The row stays, so that a late draft gets a clear error. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('uploads_unused').on(table.unusedSince)],
)

/** Files of listings' documents. Their kinds, titles and audiences are in the listings. */
export const documents = pgTable(
  'documents',
  {
    key: text('key').primaryKey(),
    /** As in `documents` of the listings: `contract/site/documents.ts`. */
    url: text('url').notNull().unique(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** The key of the private file at UploadThing; null while the file is in `<dataDir>/documents`. */
    remoteKey: text('remote_key'),
    /** Uid of the administrator. */
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** As in `uploads`. */
    unusedSince: moment('unused_since').defaultNow(),
    removalBeganAt: moment('removal_began_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [index('documents_unused').on(table.unusedSince), check('documents_bytes', sql`${table.bytes} > 0`)],
)

/** Uploads into the built-in store, as far as they must survive a restart of the backend. */
export const ingestFiles = pgTable(
  'ingest_files',
  {
    key: text('key').primaryKey(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    callbackUrl: text('callback_url').notNull(),
    callbackSlug: text('callback_slug').notNull(),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    /** Of the signed URL of this upload, so that a duplicate key gives no access to another photo. */
    signature: text('signature'),
    /** Of a validated file: its name in the store (of a document, in its URL), and its MD5 in hex. */
    storedAs: text('stored_as'),
    hash: text('hash'),
    /** The response of the upload route's callback; set with `finishedAt`. */
    callbackData: jsonb('callback_data').$type<unknown>(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('ingest_files_registered').on(table.registeredAt),
    check('ingest_files_stored', sql`(${table.storedAs} is null) = (${table.hash} is null)`),
  ],
)

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

/**
 * Rates that the administrator has edited (docs/product.md, "Costs and dollars"); the others have the contract's
 * defaults.
 */
export const rates = pgTable(
  'rates',
  {
    /** A rate's key, or 'usd' for shillings for a dollar. */
    key: text('key').primaryKey(),
    value: doublePrecision('value').notNull(),
    /** An ISO 8601 date or timestamp, as the administrator's client sent it. */
    checkedAt: text('checked_at').notNull(),
  },
  (table) => [check('rates_value', sql`${table.value} > 0`)],
)

interface DatedValue {
  readonly value: number
  readonly checkedAt: string
}

/** Every change of a rate: who, when, what. The last id is the version of all rates together. */
export const rateChanges = pgTable('rate_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  rateKey: text('rate_key').notNull(),
  before: jsonb('before').$type<DatedValue>().notNull(),
  after: jsonb('after').$type<DatedValue>().notNull(),
  /** Uid of the administrator. */
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

/** Visits of homes and test drives (docs/product.md, "Viewings"). The visitor's link is signed, not stored. */
export const viewings = pgTable(
  'viewings',
  {
    id: text('id').primaryKey(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    /** At the time of the request, for when the listing is gone. */
    listingTitle: text('listing_title').notNull(),
    name: text('name').notNull(),
    /** In lower case. One of the two is given. */
    email: text('email'),
    /** In E.164 form. */
    phone: text('phone'),
    message: text('message'),
    /** Entered by the office, not asked for by the visitor. */
    entered: boolean('entered').notNull().default(false),
    times: jsonb('times').$type<readonly ViewingTime[]>().notNull(),
    /** Proposed times as ISO 8601. */
    starts: jsonb('starts').$type<readonly string[]>().notNull().default([]),
    status: text('status', { enum: VIEWING_STATUSES }).notNull().default('requested'),
    start: isoMoment('start_at'),
    minutes: integer('minutes'),
    place: text('place'),
    outcome: text('outcome', { enum: VIEWING_OUTCOMES }),
    /** The office's own; it never leaves the dashboard. */
    note: text('note'),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    /** SEQUENCE of the last .ics that was sent; null before the first. */
    icsSequence: integer('ics_sequence'),
    /** The start whose reminder was taken on, so that it is sent once. */
    remindedFor: isoMoment('reminded_for'),
    /** When it was confirmed for the first time. */
    confirmedAt: isoMoment('confirmed_at'),
    createdAt: isoMoment('created_at').notNull(),
  },
  (table) => [
    index('viewings_of_start').on(table.start),
    index('viewings_of_status').on(table.status, table.createdAt),
    index('viewings_of_listing').on(table.listingKind, table.listingId),
    index('viewings_of_email').on(table.email),
    index('viewings_of_phone').on(table.phone),
    index('viewings_of_creation').on(table.createdAt),
    check('viewings_listing_kind', sql`${table.listingKind} in ('property', 'car')`),
    check(
      'viewings_status',
      sql`${table.status} in ('requested', 'proposed', 'confirmed', 'cancelled', 'done', 'missed')`,
    ),
    check(
      'viewings_outcome',
      sql`${table.outcome} in ('liked', 'too-expensive', 'wrong-place', 'will-offer', 'other')`,
    ),
    check('viewings_reachable', sql`${table.email} is not null or ${table.phone} is not null`),
  ],
)

/** Every change of a viewing: who, when, what. */
export const viewingChanges = pgTable(
  'viewing_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    viewingId: text('viewing_id')
      .notNull()
      .references(() => viewings.id, { onDelete: 'cascade' }),
    /** 'requested', 'entered', 'changed', 'proposed', 'confirmed', 'cancelled', 'done', 'missed', 'undelivered'. */
    action: text('action').notNull(),
    fields: jsonb('fields').$type<Record<string, { from?: unknown; to?: unknown }>>().notNull(),
    /** Uid of the administrator, 'visitor', or 'mail' for what could not be delivered. */
    changedBy: text('changed_by').notNull(),
    changedAt: isoMoment('changed_at').notNull(),
  },
  (table) => [index('viewing_changes_of_viewing').on(table.viewingId, table.id)],
)

/** Links that open something to whoever has them until they are revoked: one for each purpose. */
export const secretLinks = pgTable('secret_links', {
  /** 'calendar', or 'owner:property:villa-karen-x7k2'. */
  purpose: text('purpose').primaryKey(),
  /** SHA-256 in hex. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Uid of the administrator. */
  createdBy: text('created_by').notNull(),
  createdAt: isoMoment('created_at').notNull(),
})

/** Devices of the administrator that are told of new requests, messages and reviews by Web Push. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: text('id').primaryKey(),
  endpoint: text('endpoint').notNull().unique(),
  /** The device's public key and secret, in base64url. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** What the device is called on the dashboard, such as 'Chrome on Android'. */
  label: text('label').notNull(),
  /** Uid of the administrator. */
  createdBy: text('created_by').notNull(),
  createdAt: isoMoment('created_at').notNull(),
})

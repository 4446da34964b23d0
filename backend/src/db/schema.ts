import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type PgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import {
  ENQUIRY_ENTRY_KINDS,
  ENQUIRY_KINDS,
  ENQUIRY_SOURCES,
  ENQUIRY_STATUSES,
  LISTING_EVENTS,
} from '../../../contract/admin-limits'
import {
  CAR_CONDITIONS,
  LISTING_KINDS,
  LISTING_STATUSES,
  PRICE_PERIODS,
  PROPERTY_CATEGORIES,
  PROPERTY_TYPES,
  type ListingKind,
} from '../../../contract/limits'
import type { ListingDocument } from '../../../contract/site/documents'
import { SPEED_DEVICES, SPEED_NAMES, SPEED_PAGES } from '../../../contract/statistics'
import { COUNTIES } from '../../../contract/text/places'
import { isoMoment, moment, viewings } from './tables'

export * from './tables'

/** Numbers of references: given once, also when the listing was never committed. */
export const propertyReferences = pgSequence('property_references')
export const carReferences = pgSequence('car_references')

/** `PR-042`: a prefix and the sequence's next number with at least three digits. */
const nextReference = {
  property: sql`next_reference('PR', 'property_references')`,
  car: sql`next_reference('CR', 'car_references')`,
} as const satisfies Record<ListingKind, SQL>

/** The columns of every kind of listing. Prices in whole Kenyan shillings. */
const listingColumns = (kind: ListingKind) => ({
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  imageUrls: text('image_urls').array().notNull(),
  featured: boolean('featured').notNull(),
  youtubeLink: text('youtube_link'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  reference: text('reference').notNull().unique().default(nextReference[kind]),
  status: text('status', { enum: LISTING_STATUSES }).notNull().default('available'),
  statusSince: isoMoment('status_since')
    .notNull()
    .default(sql`now()`),
  /** The last price that stood for a day or longer while visitors could see it; see `derived-columns.ts`. */
  standingPrice: bigint('standing_price', { mode: 'number' }),
  priceSince: isoMoment('price_since')
    .notNull()
    .default(sql`now()`),
  negotiable: boolean('negotiable').notNull().default(false),
  features: text('features').array().notNull().default([]),
  confirmedAt: isoMoment('confirmed_at'),
  county: text('county', { enum: COUNTIES }),
  point: jsonb('point').$type<{ lat: number; lng: number }>(),
  /** The values of `LISTING_FACTS` by their names; null and absent are the same. */
  facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** Files of `documents`, public ones and those of the office. */
  documents: jsonb('documents').$type<ListingDocument[]>().notNull().default([]),
  /** Counts the changes, so that a change based on an older state can be refused. */
  version: integer('version').notNull().default(1),
  /** Set instead of deleting the row, because a deletion can be undone. Such rows are in no response. */
  deletedAt: moment('deleted_at'),
})

const statusIsKnown = (status: PgColumn) => sql`${status} in ('available', 'under-offer', 'sold', 'let', 'draft')`

export const properties = pgTable(
  'properties',
  {
    ...listingColumns('property'),
    type: text('type', { enum: PROPERTY_TYPES }).notNull(),
    category: text('category', { enum: PROPERTY_CATEGORIES }).notNull(),
    location: text('location').notNull(),
    bedrooms: integer('bedrooms').array().notNull(),
    bathrooms: doublePrecision('bathrooms'),
    /** Square feet. */
    area: doublePrecision('area'),
    pricePeriod: text('price_period', { enum: PRICE_PERIODS }),
  },
  (table) => [
    // The function is in the migration that adds the index: the last parts of the URLs.
    index('properties_photo_keys').using('gin', sql`photo_keys(${table.imageUrls})`),
    index('properties_of_document').using('gin', sql`${table.documents} jsonb_path_ops`),
    index('properties_newest')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.deletedAt} is null`),
    check('properties_title', sql`${table.title} <> ''`),
    check('properties_status', statusIsKnown(table.status)),
    check('properties_price', sql`${table.price} >= 0`),
    check('properties_facts', sql`jsonb_typeof(${table.facts}) = 'object'`),
    check('properties_documents', sql`jsonb_typeof(${table.documents}) = 'array'`),
    check('properties_type', sql`${table.type} in ('sale', 'rent', 'lease')`),
    check('properties_category', sql`${table.category} in ('house', 'apartment', 'land')`),
    check('properties_bedrooms', sql`1 <= all(${table.bedrooms}) and 5 >= all(${table.bedrooms})`),
    check('properties_bathrooms', sql`${table.bathrooms} >= 0`),
    check('properties_area', sql`${table.area} >= 0`),
  ],
)

export const cars = pgTable(
  'cars',
  {
    ...listingColumns('car'),
    year: integer('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    condition: text('condition', { enum: CAR_CONDITIONS }).notNull(),
    /** Miles. */
    mileage: integer('mileage'),
    /** The previous version's columns of facts: a trigger of `0021_listing_facts.sql` keeps them and `facts` in step. */
    transmission: text('transmission'),
    fuel: text('fuel'),
    drive: text('drive'),
    colour: text('colour'),
  },
  (table) => [
    index('cars_photo_keys').using('gin', sql`photo_keys(${table.imageUrls})`),
    index('cars_of_document').using('gin', sql`${table.documents} jsonb_path_ops`),
    index('cars_newest')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.deletedAt} is null`),
    check('cars_title', sql`${table.title} <> ''`),
    check('cars_status', statusIsKnown(table.status)),
    check('cars_price', sql`${table.price} >= 0`),
    check('cars_facts', sql`jsonb_typeof(${table.facts}) = 'object'`),
    check('cars_documents', sql`jsonb_typeof(${table.documents}) = 'array'`),
    check('cars_condition', sql`${table.condition} in ('new', 'used')`),
    check('cars_mileage', sql`${table.mileage} >= 0`),
  ],
)

/** The table of each kind of listing. */
export const LISTING_TABLES = { property: properties, car: cars } as const satisfies Record<ListingKind, unknown>
export type ListingTable = (typeof LISTING_TABLES)[ListingKind]

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    message: text('message').notNull(),
    rating: smallint('rating').notNull(),
    userId: text('user_id').notNull(),
    username: text('username'),
    createdAt: moment('created_at').notNull().defaultNow(),
    replyMessage: text('reply_message'),
    repliedAt: moment('replied_at'),
    viewedAt: moment('viewed_at'),
    /** Written with an invitation for a closed deal (decision 0054). */
    verified: boolean('verified').notNull().default(false),
  },
  (table) => [
    index('reviews_of_listing').on(table.listingId, table.listingKind, table.createdAt.desc()),
    index('reviews_newest').on(table.createdAt.desc(), table.id),
    index('reviews_of_user').on(table.userId),
    index('reviews_of_person').on(table.listingKind, table.listingId, table.userId, table.createdAt.desc()),
    index('reviews_unviewed')
      .on(table.listingId)
      .where(sql`${table.viewedAt} is null`),
    check('reviews_listing_kind', sql`${table.listingKind} in ('property', 'car')`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_reply', sql`(${table.replyMessage} is null) = (${table.repliedAt} is null)`),
  ],
)

/** The last four concern a listing's reviews, whose number and average its page shows. */
export const LISTING_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'reviewed',
  'review_replied',
  'review_removed',
  'review_restored',
] as const

export const PUBLICATION_REASONS = ['changes', 'asked'] as const

/**
 * Requests to build the site, each for the listing changes that refer to it. Their ids are in the order of their
 * commits.
 */
export const publications = pgTable(
  'publications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text('reason', { enum: PUBLICATION_REASONS }).notNull(),
    /** Uid of the administrator; null for a request that changes caused. */
    requestedBy: text('requested_by'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    /** When the publisher accepted it. */
    acceptedAt: moment('accepted_at'),
    /** How often sending failed, the last reason, and the time of the next attempt. */
    failures: integer('failures').notNull().default(0),
    lastFailure: text('last_failure'),
    lastFailedAt: moment('last_failed_at'),
    nextTryAt: moment('next_try_at'),
    /** Set when it is not retried: a later request covers the same changes. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    index('publications_open')
      .on(table.id)
      .where(sql`${table.acceptedAt} is null`),
    check('publications_reason', sql`${table.reason} in ('changes', 'asked')`),
  ],
)

/**
 * Every change of a listing and its reviews: who, when, what. Written in the same transaction as the
 * change itself.
 */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    action: text('action', { enum: LISTING_ACTIONS }).notNull(),
    /** The changed fields with their old and new values: `{ price: { from: 1, to: 2 } }`. */
    fields: jsonb('fields').$type<Record<string, { from?: unknown; to?: unknown }>>().notNull(),
    /**
     * What followed from an update, such as since when the status is what it is, so that undoing the update restores
     * it too. Earlier releases recorded nothing here.
     */
    derived: jsonb('derived').$type<Record<string, { from?: unknown; to?: unknown }>>(),
    /** Uid of the administrator, or of a review's author. */
    changedBy: text('changed_by').notNull(),
    /** The database's clock tells it, which also decides when a change is published. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** The same for changes made together. */
    batchId: text('batch_id'),
    /** The request that publishes it; null while there is none. */
    publicationId: bigint('publication_id', { mode: 'number' }).references(() => publications.id),
  },
  (table) => [
    index('listing_changes_of_batch')
      .on(table.batchId)
      .where(sql`${table.batchId} is not null`),
    index('listing_changes_of_listing').on(table.listingId, table.id),
    index('listing_changes_of_publication').on(table.publicationId),
    index('listing_changes_unpublished')
      .on(table.changedAt)
      .where(sql`${table.publicationId} is null`),
    check('listing_changes_kind', sql`${table.listingKind} in ('property', 'car')`),
    check(
      'listing_changes_action',
      sql`${table.action} in ('created', 'updated', 'deleted', 'restored', 'reviewed', 'review_replied', 'review_removed', 'review_restored')`,
    ),
  ],
)

/**
 * Invitations to write one verified review (decision 0054). Links carry a random token; only its hash is stored, so
 * that nobody can write reviews with a copy of the database.
 */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    id: text('id').primaryKey(),
    /** SHA-256 in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    /** About the client, for the administrator. */
    note: text('note'),
    /** Uid of the administrator. */
    createdBy: text('created_by').notNull(),
    createdAt: isoMoment('created_at').notNull(),
    expiresAt: isoMoment('expires_at').notNull(),
    usedAt: isoMoment('used_at'),
    /** Stays when the review is removed: the invitation was used. */
    reviewId: text('review_id'),
    revokedAt: isoMoment('revoked_at'),
  },
  (table) => [
    index('review_invitations_newest').on(table.createdAt.desc(), table.id),
    check('review_invitations_listing_kind', sql`${table.listingKind} in ('property', 'car')`),
    check('review_invitations_used', sql`(${table.usedAt} is null) = (${table.reviewId} is null)`),
    check('review_invitations_ended', sql`${table.usedAt} is null or ${table.revokedAt} is null`),
  ],
)

/** Reviews that the administrator removed: their content, who removed them and why. They can be restored. */
export const reviewRemovals = pgTable(
  'review_removals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reviewId: text('review_id').notNull(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    rating: smallint('rating').notNull(),
    message: text('message').notNull(),
    userId: text('user_id').notNull(),
    /** Uid of the administrator. */
    removedBy: text('removed_by').notNull(),
    removedAt: moment('removed_at').notNull().defaultNow(),
    /** The administrator's reason, never public. */
    reason: text('reason'),
    username: text('username'),
    /** It is null for removals recorded before reviews could be restored. */
    writtenAt: moment('written_at'),
    replyMessage: text('reply_message'),
    repliedAt: moment('replied_at'),
    verified: boolean('verified').notNull().default(false),
    restoredAt: moment('restored_at'),
  },
  (table) => [
    index('review_removals_of_review').on(table.reviewId),
    index('review_removals_of_user').on(table.userId),
    index('review_removals_newest')
      .on(table.removedAt.desc(), table.id)
      .where(sql`${table.restoredAt} is null`),
  ],
)

/** Visitors' messages to the agency. Stored before they are mailed, so that an unavailable mail server loses none. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The listing whose form was used; its title at that time. */
    listingKind: text('listing_kind', { enum: LISTING_KINDS }),
    listingId: text('listing_id'),
    listingTitle: text('listing_title'),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** When the mail server accepted it. */
    deliveredAt: moment('delivered_at'),
    /** When it was written to the outbox because no mail server is configured: it was not sent. */
    outboxAt: moment('outbox_at'),
    /** Probably written by a program (decision 0016): shown separately, and not mailed. */
    suspectedSpam: boolean('suspected_spam').notNull().default(false),
    status: text('status', { enum: ENQUIRY_STATUSES }).notNull().default('open'),
    /** The page it was written on and the campaign that led there, when the link named one. */
    page: text('page'),
    campaign: text('campaign'),
    /** Pasted from a chat by the administrator, a message is not mailed and its `email` is empty. */
    source: text('source', { enum: ENQUIRY_SOURCES }).notNull().default('form'),
    /** In E.164 form, unless it was stored before numbers were checked. */
    phone: text('phone'),
    kind: text('kind', { enum: ENQUIRY_KINDS }).notNull().default('message'),
    /** The visit that was asked for. */
    viewingId: text('viewing_id').references((): AnyPgColumn => viewings.id, { onDelete: 'set null' }),
    /** What was offered to sell or let, as `offerSchema` has it. */
    offer: jsonb('offer').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    index('enquiries_of_email').on(sql`lower(${table.email})`),
    index('enquiries_undelivered')
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} is null and ${table.outboxAt} is null`),
    index('enquiries_unread')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.readAt} is null and not ${table.suspectedSpam}`),
    index('enquiries_read')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.readAt} is not null and not ${table.suspectedSpam}`),
    index('enquiries_suspected_spam')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.suspectedSpam}`),
    check('enquiries_status', sql`${table.status} in ('open', 'replied', 'closed')`),
    index('enquiries_of_phone')
      .on(table.phone)
      .where(sql`${table.phone} is not null`),
    index('enquiries_of_viewing')
      .on(table.viewingId)
      .where(sql`${table.viewingId} is not null`),
    check('enquiries_source', sql`${table.source} in ('form', 'whatsapp')`),
    check('enquiries_kind', sql`${table.kind} in ('message', 'viewing', 'offer')`),
    check('enquiries_listing_kind', sql`${table.listingKind} in ('property', 'car')`),
    check('enquiries_listing', sql`(${table.listingKind} is null) = (${table.listingId} is null)`),
  ],
)

/** What the agency added to a visitor's message: replies by mail, notes, calls. */
export const enquiryEntries = pgTable(
  'enquiry_entries',
  {
    id: text('id').primaryKey(),
    enquiryId: text('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ENQUIRY_ENTRY_KINDS }).notNull(),
    text: text('text').notNull(),
    /** Uid of the administrator. */
    writtenBy: text('written_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** This and the next columns are those of a mail, as in `enquiries`. */
    deliveredAt: moment('delivered_at'),
    outboxAt: moment('outbox_at'),
    /** When the mail server refused the visitor's address for good: it is not sent again. */
    refusedAt: moment('refused_at'),
  },
  (table) => [
    index('enquiry_entries_of_enquiry').on(table.enquiryId, table.createdAt),
    index('enquiry_entries_undelivered')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'mail' and ${table.deliveredAt} is null and ${table.outboxAt} is null`),
    check('enquiry_entries_kind', sql`${table.kind} in ('mail', 'note', 'call', 'whatsapp')`),
  ],
)

/**
 * Requests with an `Idempotency-Key`, with the response to the first. Written in the transaction of what they created,
 * so that a repeated request finds either both or neither (decision 0048).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Uid; empty for public routes. */
    caller: text('caller').notNull(),
    /** Method and path, such as `POST /api/reviews`. */
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request's content, in hex: a key must not be used for other content. */
    contentHash: text('content_hash').notNull(),
    response: jsonb('response').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.caller, table.route, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/**
 * Requests counted per user and IP address while a limit's window lasts, for all processes on one PostgreSQL.
 * rate-limiter-flexible requires these names and this order of columns.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Keys that sign links; see `secrets.ts`. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** How often something happened with a listing on a day (Nairobi's), without a trace of who did it. */
export const listingEvents = pgTable(
  'listing_events',
  {
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    listingId: text('listing_id').notNull(),
    day: date('day').notNull(),
    event: text('event', { enum: LISTING_EVENTS }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'listing_events_pkey',
      columns: [table.day, table.listingKind, table.listingId, table.event],
    }),
  ],
)

/** How many page loads of a day (Nairobi's) were so fast, without a trace of whose they were. */
export const pageSpeeds = pgTable(
  'page_speeds',
  {
    day: date('day').notNull(),
    measure: text('measure', { enum: SPEED_NAMES }).notNull(),
    page: text('page', { enum: SPEED_PAGES }).notNull(),
    device: text('device', { enum: SPEED_DEVICES }).notNull(),
    /** The lower border of the range that the values are in, in the measure's unit; 0 for the first range. */
    above: integer('above').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'page_speeds_pkey',
      columns: [table.day, table.measure, table.page, table.device, table.above],
    }),
  ],
)

/**
 * Unsaved input of the dashboard's forms, which earlier releases stored so that one device could finish what another
 * began. Nothing writes it any more; it stays while the previous release may come back (decision 0061).
 */
export const editorDrafts = pgTable(
  'editor_drafts',
  {
    /** Uid of the administrator who typed it. */
    writtenBy: text('written_by').notNull(),
    listingKind: text('listing_kind', { enum: LISTING_KINDS }).notNull(),
    /** 'new' for a listing that does not exist yet: ids of listings are longer. */
    listingId: text('listing_id').notNull(),
    /** JSON as text, because a JSON column stores neither every character nor the order of the fields. */
    values: text('values').notNull(),
    /** Chosen by the device that wrote it, different for each write. */
    version: text('version').notNull(),
    /** The listing's ETag when the form was opened. */
    baseVersion: text('base_version'),
    /** 'Phone', as people tell their devices apart. */
    device: text('device'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'editor_drafts_pkey', columns: [table.writtenBy, table.listingKind, table.listingId] }),
    index('editor_drafts_updated').on(table.updatedAt),
    check('editor_drafts_kind', sql`${table.listingKind} in ('property', 'car')`),
  ],
)

/**
 * One row with the last transaction that changed data which responses depend on. Triggers update it, so changes made
 * without the backend count too. With it, responses can be cached without ever being stale.
 */
export const catalogueRevision = pgTable(
  'catalogue_revision',
  {
    id: smallint('id').primaryKey().default(1),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [check('catalogue_revision_single', sql`${table.id} = 1`)],
)

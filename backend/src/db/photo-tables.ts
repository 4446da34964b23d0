import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './timestamp-column'

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
    /** Of a validated photo: its name in the store, and its MD5 in hex. */
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

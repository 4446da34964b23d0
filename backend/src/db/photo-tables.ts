import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './timestamp-column'

/** Photos seen so far, measured once each: pixels after EXIF rotation, dominant colour as `#rrggbb`. */
export const photos = pgTable(
  'photos',
  {
    url: text('url').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    measuredAt: moment('measured_at').notNull().defaultNow(),
  },
  (table) => [
    check('photos_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('photos_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Photos the administrator uploaded, wherever they are stored. The demo's photos are not among them. */
export const uploads = pgTable(
  'uploads',
  {
    /** The photo store's name for it. */
    key: text('key').primaryKey(),
    /** As in `image_urls`. */
    url: text('url').notNull().unique(),
    /** Uid of the administrator. */
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** Since when no listing is known to show it; null while one does. */
    unusedSince: moment('unused_since').defaultNow(),
    /** From here on no listing can use it; its files are removed. */
    removalBeganAt: moment('removal_began_at'),
    /** When the last of its files was gone. The row stays, so that a late draft is told what happened. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('uploads_unused').on(table.unusedSince)],
)

/** Uploads on their way into the agency's own store: what has to outlive a restart of the backend. */
export const ingestFiles = pgTable(
  'ingest_files',
  {
    key: text('key').primaryKey(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    callbackUrl: text('callback_url').notNull(),
    callbackSlug: text('callback_slug').notNull(),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    /** Of the one address this upload comes by: a key drawn twice is no way to another's photo. */
    signature: text('signature'),
    /** The photo once it was found in order: its name in the store and MD5, in hex. */
    storedAs: text('stored_as'),
    hash: text('hash'),
    /** What the upload route answered when it was told; with `finishedAt`. */
    callbackData: jsonb('callback_data').$type<unknown>(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('ingest_files_registered').on(table.registeredAt),
    check('ingest_files_stored', sql`(${table.storedAs} is null) = (${table.hash} is null)`),
  ],
)

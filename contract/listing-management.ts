import * as z from 'zod/mini'
import { BULK_LIMITS } from './admin-limits'
import { idSchema, listingKindSchema } from './fields'
import { LISTING_KINDS } from './limits'

/** One change of a listing: when, by whom (uid), and each field's value before and after. */
export const listingHistoryEntrySchema = z.object({
  id: z.int(),
  /** ISO 8601 timestamp. */
  at: z.string(),
  by: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
})
export type ListingHistoryEntry = z.infer<typeof listingHistoryEntrySchema>

export const undoRequestSchema = z.strictObject({ changeId: z.int('changeId must be the id of a change') })

export const previewLinkSchema = z.object({ url: z.string(), expiresAt: z.string() })

const PERCENT_RULE = `pricePercent must be a number from ${BULK_LIMITS.percentMin} to ${BULK_LIMITS.percentMax}, but not 0`

/** `change`: fields that the listings' kinds have, or `{ pricePercent }`, or `{ delete: true }`. */
export const bulkRequestSchema = z.strictObject({
  listings: z
    .array(z.strictObject({ kind: listingKindSchema, id: idSchema }), 'listings must be a list of kinds and ids')
    .check(
      z.minLength(1, 'Select at least one listing'),
      z.maxLength(BULK_LIMITS.listingsMax, `At most ${BULK_LIMITS.listingsMax} listings can be changed at once`),
    ),
  change: z.record(z.string(), z.unknown(), 'change must be an object with the fields to change'),
})

export const percentChangeSchema = z.strictObject({
  pricePercent: z.number(PERCENT_RULE).check(
    z.gte(BULK_LIMITS.percentMin, PERCENT_RULE),
    z.lte(BULK_LIMITS.percentMax, PERCENT_RULE),
    z.refine((percent) => percent !== 0, PERCENT_RULE),
  ),
})
export const deletionSchema = z.strictObject({ delete: z.literal(true, 'delete must be true') })

/** The token that undoes a bulk change. */
export const bulkUndoSchema = z.strictObject({ undo: z.string().check(z.minLength(1), z.maxLength(100)) })

/** How many listings were put back. */
export const bulkUndoneSchema = z.object({ undone: z.int() })

/** What the dashboard needs of a duplicate; the response is the whole listing. */
export const duplicateSchema = z.object({ id: idSchema, reference: z.string() })

/** A deleted listing that can still be restored. Timestamps are ISO 8601. */
export const deletedListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: idSchema,
  title: z.string(),
  deletedAt: z.string(),
  /** The deletion is final from then on. */
  restorableUntil: z.string(),
})

export type DeletedListing = z.infer<typeof deletedListingSchema>

const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'conflict', 'wrong'] as const

const importNoteSchema = z.object({ column: z.string(), message: z.string() })

/** What an import does, or would do, with a row of the file. */
export const importRowSchema = z.object({
  /** Spreadsheets count like this: the first row below the header is 2. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** As it is, or as it stands in a wrong row; null for a new listing that has none yet. */
  reference: z.nullable(z.string()),
  /** Why the row cannot be imported; `column` is '' for a problem of the whole row. */
  problems: z.array(importNoteSchema),
  /** What to know before the import, which it does not prevent. */
  notes: z.optional(z.array(importNoteSchema)),
  /**
   * In a preview, the fields that change or conflict, with their values now and in the file; long texts are cut. Of a
   * new listing, title and price.
   */
  changes: z.optional(
    z.array(z.object({ field: z.string(), from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** `undo`: a token for the undo of bulk changes, when the file was imported. */
export const importResultSchema = z.object({ rows: z.array(importRowSchema), undo: z.optional(z.string()) })
/** A file that was refused as a whole has no rows. */
export const importRefusedSchema = z.object({ message: z.string(), rows: z.optional(z.array(importRowSchema)) })

/** Pictures of a listing for the status of a chat program, upright and full-screen. */
export const STATUS_PICTURE = { width: 1080, height: 1920 } as const

/** Photos shown after the cover. */
export const STATUS_PHOTOS_MAX = 3

/** What `GET /api/admin/listings/{kind}/{id}/status-pack` returns. */
export const statusPackSchema = z.object({
  /** Some lines with price, place, reference and, unless it is a draft, the link. */
  caption: z.string(),
  /** The cover first. `name`: of the file to share; `path`: of the call that draws it. */
  pictures: z.array(z.object({ name: z.string(), path: z.string() })),
})

export type StatusPack = z.infer<typeof statusPackSchema>

/** The public listing that a reference (`PR-042`) or a photo's file name belongs to. */
export const identifiedListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: idSchema,
  title: z.string(),
  /** What the code was recognised as. */
  by: z.enum(['reference', 'photo']),
})

export type IdentifiedListing = z.infer<typeof identifiedListingSchema>

import * as z from 'zod/mini'
import { idSchema, listingKindSchema } from './fields'
import { BULK_LIMITS } from './admin-limits'

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

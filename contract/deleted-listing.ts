import * as z from 'zod/mini'
import { idSchema } from './fields'
import { LISTING_KINDS } from './limits'

/** A deleted listing that can still be restored. Timestamps are ISO 8601. */
export const deletedListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: idSchema,
  title: z.string(),
  deletedAt: z.string(),
  /** From then on the deletion is final. */
  restorableUntil: z.string(),
})

export type DeletedListing = z.infer<typeof deletedListingSchema>

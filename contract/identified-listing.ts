import * as z from 'zod/mini'
import { idSchema } from './fields'
import { LISTING_KINDS } from './limits'

/** The public listing that a reference (`PR-042`) or a photo's file name belongs to. */
export const identifiedListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: idSchema,
  title: z.string(),
  /** What the code was recognised as. */
  by: z.enum(['reference', 'photo']),
})

export type IdentifiedListing = z.infer<typeof identifiedListingSchema>

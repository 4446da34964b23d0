import * as z from 'zod/mini'
import { idSchema } from './fields'
import { LISTING_KINDS } from './limits'

/** The query of the search index. */
export const searchIndexQuerySchema = z.object({
  kind: z.enum(LISTING_KINDS, `kind must be ${LISTING_KINDS.join(' or ')}`),
})

/**
 * What a search knows of a listing besides its card: a list of thousands stays small, as only visitors who search fetch
 * this. Fields without a value are left out. Closed listings are included, so that their references are found.
 */
const searchFactsSchema = z.object({
  id: idSchema,
  reference: z.string(),
  county: z.optional(z.string()),
  features: z.optional(z.array(z.string())),
  transmission: z.optional(z.string()),
  fuel: z.optional(z.string()),
  drive: z.optional(z.string()),
  colour: z.optional(z.string()),
  point: z.optional(z.object({ lat: z.number(), lng: z.number() })),
})

export const searchIndexSchema = z.array(searchFactsSchema)

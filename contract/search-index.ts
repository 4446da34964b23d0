import * as z from 'zod/mini'
import { idSchema, listingKindSchema } from './fields'
import { factResponseShape } from './listing-fact-schemas'

/** The query of the search index. */
export const searchIndexQuerySchema = z.object({
  kind: listingKindSchema,
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
  ...factResponseShape('property'),
  ...factResponseShape('car'),
  point: z.optional(z.object({ lat: z.number(), lng: z.number() })),
})

export const searchIndexSchema = z.array(searchFactsSchema)

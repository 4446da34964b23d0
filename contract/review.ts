import * as z from 'zod/mini'
import { idSchema } from './fields'
import { RATING } from './limits'

/**
 * A review of a property or a car (spec §3). `propertyId` carries the listing's id in both cases;
 * `carId` repeats it when the listing is a car. `createdAt` is an ISO 8601 timestamp.
 */
export const reviewSchema = z.object({
  id: idSchema,
  propertyId: z.string(),
  carId: z.optional(z.nullable(z.string())),
  message: z.string(),
  rating: z.number().check(z.gte(RATING.min), z.lte(RATING.max)),
  userId: z.string(),
  username: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.nullable(z.string())),
  reply: z.optional(z.nullable(z.object({ message: z.string() }))),
})

/** How many reviews the administrator has not seen (spec §7). */
export const unviewedCountSchema = z.object({ count: z.int().check(z.nonnegative()) })

export const reviewListSchema = z.array(reviewSchema)

export type Review = z.infer<typeof reviewSchema>

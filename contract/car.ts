import * as z from 'zod/mini'
import { idSchema, listingAnswerFields, listingInputFields, readableList, tolerant } from './fields'
import { CAR_CONDITIONS } from './limits'

const FIRST_CAR_YEAR = 1886
const LAST_CAR_YEAR = 2100

/**
 * What the administrator sends to create or update a car (spec §3, §7). Price in whole Kenyan
 * shillings, mileage in miles.
 */
export const carInputSchema = z.object({
  ...listingInputFields,
  year: z.int('Year must be a whole number').check(z.gte(FIRST_CAR_YEAR), z.lte(LAST_CAR_YEAR)),
  make: z.string().check(z.trim(), z.minLength(1, 'Make is required'), z.maxLength(60)),
  model: z.string().check(z.trim(), z.minLength(1, 'Model is required'), z.maxLength(60)),
  condition: z.enum(CAR_CONDITIONS),
  mileage: z.nullable(z.int('Mileage must be a whole number').check(z.nonnegative())),
})

/** A car as the backend answers it. */
export const carSchema = z.object({
  id: idSchema,
  title: z.string().check(z.minLength(1)),
  description: z.string(),
  price: z.nullable(z.number()),
  year: z.nullable(z.number()),
  make: z.string(),
  model: z.string(),
  condition: z.nullable(z.enum(CAR_CONDITIONS)),
  mileage: z.nullable(z.number()),
  imageUrls: z.array(z.string()),
  featured: z.boolean(),
  youtubeLink: z.optional(z.nullable(z.string())),
  ...listingAnswerFields,
})

/** Reads a car from any backend; see `propertyReadingSchema`. */
export const carReadingSchema = z.extend(carSchema, {
  description: tolerant.text,
  price: tolerant.number,
  year: tolerant.number,
  make: tolerant.text,
  model: tolerant.text,
  condition: z.catch(z.nullable(z.enum(CAR_CONDITIONS)), null),
  mileage: tolerant.number,
  imageUrls: tolerant.texts,
  featured: tolerant.flag,
  youtubeLink: tolerant.optionalText,
  images: tolerant.images,
})

/** Leaves out records without id or title; see `propertyListReadingSchema`. */
export const carListReadingSchema = readableList(carReadingSchema)

/** @public */
export type CarInput = z.infer<typeof carInputSchema>
export type Car = z.infer<typeof carSchema>
export type CarCondition = (typeof CAR_CONDITIONS)[number]

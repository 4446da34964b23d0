import * as z from 'zod/mini'
import { LISTING_LIMITS } from './limits'
import { photoSchema, photoUrlSchema } from './photo'
import { youtubeVideoId } from './youtube'

/** Field rules that properties and cars share. */

export const idSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Whole Kenyan shillings. */
const priceSchema = z.int('Price must be a whole number').check(z.nonnegative('Price cannot be negative'))

const youtubeLinkSchema = z
  .string()
  .check(z.refine((link) => youtubeVideoId(link) !== null, 'Not the address of a YouTube video'))

/** What the administrator enters for any listing. */
export const listingInputFields = {
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(LISTING_LIMITS.titleMax, 'Title is too long')),
  description: z.string().check(z.trim(), z.maxLength(LISTING_LIMITS.descriptionMax, 'Description is too long')),
  price: priceSchema,
  imageUrls: z.array(photoUrlSchema).check(z.maxLength(LISTING_LIMITS.imagesMax, 'Too many photos')),
  featured: z.boolean(),
  youtubeLink: z.optional(z.nullable(youtubeLinkSchema)),
}

/**
 * What the backend adds to any listing. All optional to a reader: a backend that offers only the
 * calls of spec §7 sends none of them.
 */
export const listingAnswerFields = {
  /** Photos that can be resized, measured; a subset of `imageUrls`, in the same order. */
  images: z.optional(z.array(photoSchema)),
  reviewCount: z.optional(z.int().check(z.nonnegative())),
  /** Mean rating, 1 to 5; null without reviews. */
  reviewAverage: z.optional(z.nullable(z.number())),
  /** ISO 8601 timestamps. */
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
}

/**
 * Field readers for answers that may be careless: what the spec shows as N/A becomes null instead
 * of failing the whole list.
 */
export const tolerant = {
  number: z.catch(z.nullable(z.number()), null),
  text: z.catch(z.string(), ''),
  texts: z.catch(z.array(z.string()), []),
  numbers: z.catch(z.array(z.number()), []),
  flag: z.catch(z.boolean(), false),
  optionalText: z.catch(z.optional(z.nullable(z.string())), null),
  images: z.catch(listingAnswerFields.images, undefined),
}

/** A list that keeps the records `schema` can read. Anything but an array is still refused. */
export function readableList<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((records) =>
      records.flatMap((record) => {
        const reading = schema.safeParse(record)
        return reading.success ? [reading.data] : []
      }),
    ),
  )
}

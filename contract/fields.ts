import * as z from 'zod/mini'
import { groupThousands } from './group-thousands'
import { LISTING_LIMITS } from './limits'
import { photoSchema, photoUrlSchema } from './photo'
import { canonicalYoutubeLink } from './youtube'

/** Field rules that properties and cars share. */

export const idSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Reports an empty field as required, and any other invalid value with its rule. */
function fault(label: string, rule: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || Number.isNaN(input) ? `${label} is required` : `${label} ${rule}`,
  }
}

/** The only character that PostgreSQL cannot store as text. */
const NULL_CHARACTER = '\u0000'
/** Half of a character, as some clipboards produce it: neither the database nor JSON can represent it. */
const LONE_SURROGATES = /\p{Surrogate}/gu

/** Trimmed text, possibly empty. `max` in characters. */
function textField(label: string, { max }: { max: number }) {
  return z.string(fault(label, 'must be text')).check(
    z.overwrite((text) => text.replace(LONE_SURROGATES, '\ufffd')),
    z.trim(),
    z.maxLength(max, `${label} must be at most ${grouped(max)} characters long`),
    z.refine((text) => !text.includes(NULL_CHARACTER), `${label} must not contain the null character`),
  )
}

/** As `textField`, but not empty. */
export function wordsField(label: string, limits: { max: number }) {
  return textField(label, limits).check(z.minLength(1, `${label} is required`))
}

/** A whole number from `min` (default 0) to `max`. */
export function wholeNumberField(label: string, { min = 0, max }: { min?: number; max: number }) {
  return z.int(fault(label, 'must be a whole number')).check(...between(label, min, max))
}

/** A number from 0 to `max`, with or without a fraction. */
export function amountField(label: string, { max }: { max: number }) {
  return z.number(fault(label, 'must be a number')).check(...between(label, 0, max))
}

function between(label: string, min: number, max: number) {
  const tooLow = min === 0 ? `${label} cannot be negative` : `${label} must be at least ${min}`
  return [z.gte(min, tooLow), z.lte(max, `${label} must be at most ${grouped(max)}`)] as const
}

/** Numbers of four digits are not grouped, because most of them are years. */
function grouped(number: number): string {
  return number < 10_000 ? String(number) : groupThousands(number, 3)
}

/** One of the words given. */
export function choiceField<Words extends readonly string[]>(label: string, words: Words) {
  return z.enum(words, `${label} must be ${words.slice(0, -1).join(', ')} or ${words[words.length - 1] ?? ''}`)
}

/**
 * Normalizes the link of a YouTube video; null for none. Any other text is stored unchanged and shows no video, so that
 * a listing with such a text can still be saved (decision 0038).
 */
const youtubeLinkSchema = z.pipe(
  z.nullable(textField('Video link', { max: LISTING_LIMITS.videoLinkMax })),
  z.transform((link: string | null) => (link === null || link === '' ? null : (canonicalYoutubeLink(link) ?? link))),
)

/** Input fields that all kinds of listings share. */
export const listingInputFields = {
  title: wordsField('Title', { max: LISTING_LIMITS.titleMax }),
  description: textField('Description', { max: LISTING_LIMITS.descriptionMax }),
  /** Whole Kenyan shillings. */
  price: wholeNumberField('Price', { max: LISTING_LIMITS.priceMax }),
  imageUrls: z
    .array(photoUrlSchema, 'Photos must be a list of URLs')
    .check(z.maxLength(LISTING_LIMITS.imagesMax, `At most ${LISTING_LIMITS.imagesMax} photos can be added`)),
  featured: z.boolean(fault('Featured', 'must be true or false')),
  youtubeLink: z.optional(youtubeLinkSchema),
}

/**
 * Fields that the backend adds to every listing. All are optional for readers: a backend with only the calls of spec §7
 * sends none of them.
 */
export const listingResponseFields = {
  /** Photos that can be resized, measured; a subset of `imageUrls`, in the same order. */
  images: z.optional(z.array(photoSchema)),
  reviewCount: z.optional(z.int().check(z.nonnegative())),
  /** Mean rating, 1 to 5; null without reviews. */
  reviewAverage: z.optional(z.nullable(z.number())),
  /** ISO 8601 timestamps. */
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
}

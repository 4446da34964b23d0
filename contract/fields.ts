import * as z from 'zod/mini'
import { LISTING_KINDS, LISTING_LIMITS, LISTING_STATUSES } from './limits'
import { photoSchema, photoUrlSchema } from './photo'
import { groupThousands } from './price'
import { DOCUMENT_AUDIENCES, DOCUMENT_KINDS, DOCUMENT_LIMITS, DOCUMENT_URL } from './site/documents'
import { COUNTIES, countyOf } from './text/places'
import { POINT_BOUNDS, roundDegrees } from './text/point'
import { readNumber } from './text/read-number'
import { readPointText } from './text/read-point'
import { canonicalYoutubeLink, isWebLink } from './text/youtube'

/** Field rules that properties and cars share. */

export const listingKindSchema = z.enum(LISTING_KINDS, `kind must be ${LISTING_KINDS.join(' or ')}`)

export const idSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Reports an empty field as required, and any other invalid value with its rule. */
export function fieldError(label: string, rule: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || Number.isNaN(input) ? `${label} is required` : `${label} ${rule}`,
  }
}

type ReadTyped = (text: string) => { readonly value: unknown } | { readonly fault: string | null }

/** The same for a number, where text that people typed tells what is wrong with it. */
function numberError(label: string, rule: string, read: ReadTyped = (text) => readNumber(text, label.toLowerCase())) {
  return {
    error: ({ input }: { input?: unknown }) => {
      const reading = typeof input === 'string' ? read(input) : { fault: null }
      return 'fault' in reading && reading.fault !== null
        ? `${label} '${String(input).trim()}' ${reading.fault}`
        : fieldError(label, rule).error({ input })
    },
  }
}

/** The only character that PostgreSQL cannot store as text. */
export const NULL_CHARACTER = '\u0000'
/** Half of a character, as some clipboards produce it: neither the database nor JSON can represent it. */
const LONE_SURROGATES = /\p{Surrogate}/gu

/** Trimmed text, possibly empty. `max` in characters. */
function textField(label: string, { max }: { max: number }) {
  return z.string(fieldError(label, 'must be text')).check(
    z.overwrite((text) => text.replace(LONE_SURROGATES, '\ufffd')),
    z.trim(),
    z.maxLength(max, `${label} must be at most ${grouped(max)} characters long`),
    z.refine((text) => !text.includes(NULL_CHARACTER), `${label} must not contain the null character`),
  )
}

/** As `textField`, but not empty. */
export function requiredTextField(label: string, limits: { max: number }) {
  return textField(label, limits).check(z.minLength(1, `${label} is required`))
}

interface NumberRules {
  readonly min?: number
  readonly max: number
  /** Reads typed text, to tell what is wrong with it. */
  readonly read?: ReadTyped
}

/** A whole number from `min` (default 0) to `max`. */
export function wholeNumberField(label: string, { min = 0, max, read }: NumberRules) {
  return z.int(numberError(label, 'must be a whole number', read)).check(...between(label, min, max))
}

/** A number from `min` (default 0) to `max`, with or without a fraction. */
export function amountField(label: string, { min = 0, max, read }: NumberRules) {
  return z.number(numberError(label, 'must be a number', read)).check(...between(label, min, max))
}

function between(label: string, min: number, max: number) {
  const tooLow = min === 0 ? `${label} cannot be negative` : `${label} must be at least ${min}`
  return [z.gte(min, tooLow), z.lte(max, `${label} must be at most ${grouped(max)}`)] as const
}

/** Numbers of four digits are not grouped, because most of them are years. */
export function grouped(number: number): string {
  return number < 10_000 ? String(number) : groupThousands(number, 3)
}

/** One of the words given. */
export function choiceField<Words extends readonly string[]>(label: string, words: Words) {
  return z.enum(words, `${label} must be ${words.slice(0, -1).join(', ')} or ${words[words.length - 1] ?? ''}`)
}

const VIDEO_LINK_RULE = 'Video link must be a link that begins with https:// or http://'

/**
 * Normalizes whatever links a YouTube video; null for none. Another link is stored unchanged and shows no video
 * (docs/product.md, "Dashboard").
 */
const youtubeLinkSchema = z.pipe(
  z.nullable(textField('Video link', { max: LISTING_LIMITS.videoLinkMax })),
  z.pipe(
    z.transform((link: string | null) => (link === null || link === '' ? null : (canonicalYoutubeLink(link) ?? link))),
    z.nullable(z.string().check(z.refine((link) => isWebLink(link), VIDEO_LINK_RULE))),
  ),
)

/** Some of the words given, each once. */
export function choicesField<Words extends readonly string[]>(label: string, words: Words) {
  const error = `${label} must be a list of ${words.slice(0, -1).join(', ')} or ${words[words.length - 1] ?? ''}`
  return z.array(z.enum(words, error), error).check(z.overwrite((chosen) => [...new Set(chosen)]))
}

const COUNTY_RULE = "must be one of Kenya's 47 counties, such as Nairobi City or Kilifi"

const countySchema = z.pipe(
  z.transform((name: unknown) => (typeof name === 'string' ? (countyOf(name) ?? name) : name)),
  z.enum(COUNTIES, `County ${COUNTY_RULE}`),
)

function degreesField(label: string, min: number, max: number) {
  const error = `${label} must be a number from ${min} to ${max}: the point must lie in Kenya`
  return z.number(error).check(z.gte(min, error), z.lte(max, error), z.overwrite(roundDegrees))
}

/** Where a listing is, approximately: `POINT_BOUNDS`. */
const pointSchema = z.object(
  {
    lat: degreesField('Latitude', POINT_BOUNDS.latMin, POINT_BOUNDS.latMax),
    lng: degreesField('Longitude', POINT_BOUNDS.lngMin, POINT_BOUNDS.lngMax),
  },
  {
    error: ({ input }) => {
      const text = typeof input === 'string' ? input : ''
      const reading = readPointText(text)
      return text !== '' && 'fault' in reading
        ? `Point '${text}' ${reading.fault}`
        : 'Point must have a latitude and a longitude'
    },
  },
)

/** Milliseconds that a browser's clock may be ahead of the server's. */
const CLOCK_SKEW_MS = 60_000
/**
 * Milliseconds since 1970. No listing is older; PostgreSQL writes years before 1000 in a way that reads as another
 * year.
 */
const EARLIEST_MOMENT = Date.UTC(2000, 0)
const CONFIRMED_RULE = 'must be a time such as 2026-11-23T09:30:00Z'

/** A moment up to now, normalized to UTC with milliseconds. */
const pastMomentSchema = z.iso.datetime({ offset: true, error: `Confirmed ${CONFIRMED_RULE}` }).check(
  // These also run for a text that is not a moment, which the rule above reports.
  z.refine((moment) => !(Date.parse(moment) > Date.now() + CLOCK_SKEW_MS), 'Confirmed must not be in the future'),
  z.refine((moment) => !(Date.parse(moment) < EARLIEST_MOMENT), 'Confirmed must not be before the year 2000'),
  z.overwrite((moment) => (Number.isNaN(Date.parse(moment)) ? moment : new Date(moment).toISOString())),
)

const documentUrlSchema = z
  .string('This is not the URL of an uploaded document')
  .check(z.regex(DOCUMENT_URL, 'This is not the URL of an uploaded document'))

/** A field that may be absent or null. */
function orWhenAbsent<Schema extends z.ZodMiniType, Value extends z.output<Schema>>(schema: Schema, value: Value) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((given) => given ?? value),
  )
}

/** One of a listing's documents in a request. Only the URL of an uploaded file is taken; the backend knows its size. */
const documentInputSchema = z.strictObject(
  {
    kind: choiceField('Kind', DOCUMENT_KINDS),
    title: orWhenAbsent(textField('Title', { max: DOCUMENT_LIMITS.titleMax }), ''),
    url: documentUrlSchema,
    bytes: orWhenAbsent(wholeNumberField('Size', { max: Number.MAX_SAFE_INTEGER }), 0),
    audience: orWhenAbsent(choiceField('Audience', DOCUMENT_AUDIENCES), 'office' as const),
  },
  'A document must have a kind, a title, a url and an audience',
)

/** All documents of a listing; null for none. */
const documentsInputSchema = z.pipe(
  z.nullable(
    z.array(documentInputSchema, 'Documents must be a list').check(
      z.maxLength(DOCUMENT_LIMITS.documentsMax, `At most ${DOCUMENT_LIMITS.documentsMax} documents can be added`),
      z.refine(
        (documents) => new Set(documents.map(({ url }) => url)).size === documents.length,
        'The same document is in the list twice',
      ),
    ),
  ),
  z.transform((documents) => documents ?? []),
)

/** Input fields that all kinds of listings share. */
export const listingInputFields = {
  title: requiredTextField('Title', { max: LISTING_LIMITS.titleMax }),
  description: textField('Description', { max: LISTING_LIMITS.descriptionMax }),
  /** Whole Kenyan shillings; 0 is a price on request. */
  price: wholeNumberField('Price', { max: LISTING_LIMITS.priceMax }),
  imageUrls: z
    .array(photoUrlSchema, 'Photos must be a list of URLs')
    .check(z.maxLength(LISTING_LIMITS.imagesMax, `At most ${LISTING_LIMITS.imagesMax} photos can be added`)),
  featured: z.boolean(fieldError('Featured', 'must be true or false')),
  youtubeLink: z.optional(youtubeLinkSchema),
  status: z.optional(choiceField('Status', LISTING_STATUSES)),
  negotiable: z.optional(z.boolean(fieldError('Negotiable', 'must be true or false'))),
  /** When the owner last confirmed that the listing can be had. */
  confirmedAt: z.optional(z.nullable(pastMomentSchema)),
  county: z.optional(z.nullable(countySchema)),
  point: z.optional(z.nullable(pointSchema)),
  documents: z.optional(documentsInputSchema),
}

/**
 * Fields of every listing in a response. Those after `youtubeLink` are optional for readers: a backend with only the
 * calls of docs/product.md, "Calls" sends none of them.
 */
export const listingResponseFields = {
  id: idSchema,
  title: z.string().check(z.minLength(1)),
  description: z.string(),
  price: z.nullable(z.number()),
  imageUrls: z.array(z.string()),
  featured: z.boolean(),
  youtubeLink: z.optional(z.nullable(z.string())),
  /** Photos that can be resized, measured; a subset of `imageUrls`, in the same order. */
  images: z.optional(z.array(photoSchema)),
  reviewCount: z.optional(z.int().check(z.nonnegative())),
  /** Mean rating, 1 to 5; null without reviews. */
  reviewAverage: z.optional(z.nullable(z.number())),
  /** `PR-042`: given once, never again. */
  reference: z.optional(z.string()),
  status: z.optional(z.enum(LISTING_STATUSES)),
  negotiable: z.optional(z.boolean()),
  features: z.optional(z.array(z.string())),
  county: z.optional(z.nullable(z.string())),
  point: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
  /** ISO 8601 timestamps. */
  confirmedAt: z.optional(z.nullable(z.string())),
  /** Since when it has its status. */
  statusSince: z.optional(z.string()),
  /** What it cost until its price was reduced, in Kenyan shillings; null unless that is recent news. */
  priceBefore: z.optional(z.nullable(z.number())),
  /** Since when it has its price. */
  priceSince: z.optional(z.string()),
  /** The public ones; for the administrator all. */
  documents: z.optional(
    z.array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        title: z.string(),
        url: z.string(),
        bytes: z.int().check(z.nonnegative()),
        audience: z.enum(DOCUMENT_AUDIENCES),
      }),
    ),
  ),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
}

/** Of `listingResponseFields`, those that no card shows. */
export const detailOnlyFields = {
  description: true,
  featured: true,
  youtubeLink: true,
  reference: true,
  negotiable: true,
  features: true,
  county: true,
  point: true,
  confirmedAt: true,
  statusSince: true,
  priceSince: true,
  documents: true,
  createdAt: true,
  updatedAt: true,
} as const

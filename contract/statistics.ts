import * as z from 'zod/mini'
import { idSchema, listingKindSchema } from './fields'
import { LISTING_EVENTS } from './admin-limits'
import { LISTING_KINDS } from './limits'

/** What a visitor did with a listing; the only thing that is sent about it. */
export const listingEventSchema = z.strictObject({
  kind: listingKindSchema,
  id: idSchema,
  event: z.enum(LISTING_EVENTS, `event must be one of ${LISTING_EVENTS.join(', ')}`),
})
export type ListingEvent = z.infer<typeof listingEventSchema>

const count = z.int()
const visits = z._default(count, 0)

/** Visits by the day on which they were asked for; one that took place counts as confirmed too. */
export const VISIT_COUNTS = ['requested', 'confirmed', 'done'] as const
/** Everything that is counted, in the order in which it is shown. */
export const COUNTS = [...LISTING_EVENTS, ...VISIT_COUNTS] as const

/** How often each thing happened with a listing. */
const listingStatisticsSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: z.string(),
  view: count,
  save: count,
  share: count,
  whatsapp: count,
  call: count,
  message: count,
  requested: visits,
  confirmed: visits,
  done: visits,
})

/**
 * `days` up to today; `listings` in the order of their views; `perDay` sums over all listings, oldest first, days of
 * Nairobi.
 */
export const statisticsSchema = z.object({
  days: z.int(),
  listings: z.array(listingStatisticsSchema),
  perDay: z.array(z.omit(z.extend(listingStatisticsSchema, { day: z.string() }), { kind: true, id: true })),
})
export type Statistics = z.infer<typeof statisticsSchema>

/** Days of figures by which listings on offer are compared. */
export const QUIET_DAYS = 30

const figuresSchema = z.object({
  views: count,
  saves: count,
  /** By the form, WhatsApp or telephone. */
  messages: count,
  /** Visits asked for, or entered by the office. */
  visits: count,
})
export type ListingFigures = z.infer<typeof figuresSchema>

/** Why few people may ask for a listing, and where that is mended: the name of a field of the editor. */
const quietCauseSchema = z.object({
  cause: z.enum(['photos', 'price', 'confirmation', 'facts', 'floor-plan']),
  field: z.string(),
  /** 'price 18 % above similar ones' */
  text: z.string(),
})

/**
 * A listing on offer beside the others of its kind (docs/product.md, "Quiet listings"). `days` up to today, at most
 * `QUIET_DAYS`; `usual` what the listing in the middle of `compared` others gets in as many days, null without others;
 * `group` names these: 'homes for sale'. At most three `causes`.
 */
export const quietListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: z.string(),
  title: z.string(),
  days: z.int(),
  figures: figuresSchema,
  usual: z.nullable(figuresSchema),
  compared: z.int(),
  group: z.string(),
  isQuiet: z.boolean(),
  causes: z.array(quietCauseSchema),
})
export type QuietListing = z.infer<typeof quietListingSchema>

/** All listings on offer: those with most to mend first. */
export const quietListingsSchema = z.object({ listings: z.array(quietListingSchema) })

import * as z from 'zod/mini'
import { idSchema, listingKindSchema, wholeNumberField } from './fields'
import { LISTING_EVENTS } from './admin-limits'
import { HOUR_MS, LISTING_KINDS } from './limits'

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

/** Days of measurements that the administrator sees, today included. */
export const SPEED_DAYS = 30
export const SPEED_PAGES = ['home', 'list', 'detail', 'other'] as const
export const SPEED_DEVICES = ['phone', 'other'] as const

/**
 * What visitors' browsers measure (docs/product.md, "Speed in the field"), in milliseconds, the shift of the layout in
 * thousandths: the highest value that is good, the highest that is not poor (web.dev, "Web Vitals"), the highest that
 * can be true, and the borders of the counted ranges, each of which ends with its border.
 */
export const SPEED_MEASURES = {
  lcp: {
    ...{ good: 2_500, fair: 4_000, max: HOUR_MS },
    borders: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 12_000],
  },
  inp: { good: 200, fair: 500, max: HOUR_MS, borders: [25, 50, 100, 150, 200, 300, 400, 500, 750, 1_000, 2_000] },
  cls: { good: 100, fair: 250, max: 100_000, borders: [10, 25, 50, 75, 100, 150, 200, 250, 400, 600, 1_000] },
  ttfb: { good: 800, fair: 1_800, max: HOUR_MS, borders: [100, 200, 400, 600, 800, 1_200, 1_800, 3_000, 5_000, 8_000] },
} as const
export type SpeedMeasure = keyof typeof SPEED_MEASURES
export const SPEED_NAMES = ['lcp', 'inp', 'cls', 'ttfb'] as const satisfies readonly SpeedMeasure[]

const measureField = (name: SpeedMeasure) => z.optional(wholeNumberField(name, { max: SPEED_MEASURES[name].max }))
const pageGroup = {
  page: z.enum(SPEED_PAGES, `page must be one of ${SPEED_PAGES.join(', ')}`),
  device: z.enum(SPEED_DEVICES, `device must be ${SPEED_DEVICES.join(' or ')}`),
}

/** What one page load measured, and nothing else; not every browser knows every measure. */
export const speedReportSchema = z
  .strictObject({
    ...pageGroup,
    ...{ lcp: measureField('lcp'), inp: measureField('inp') },
    ...{ cls: measureField('cls'), ttfb: measureField('ttfb') },
  })
  .check(
    z.refine((report) => SPEED_NAMES.some((name) => report[name] !== undefined), {
      error: `At least one of ${SPEED_NAMES.join(', ')} is required`,
    }),
  )
export type SpeedReport = z.infer<typeof speedReportSchema>

/** `p75`: three of four measurements were at most so much, about; null without any. */
const speedFigureSchema = z.nullable(z.object({ p75: count, count }))

/** `days` up to today; the kinds of page and device that were measured, in the order of `SPEED_PAGES`. */
export const speedSchema = z.object({
  days: z.int(),
  pages: z.array(
    z.object({
      ...pageGroup,
      ...{ lcp: speedFigureSchema, inp: speedFigureSchema, cls: speedFigureSchema, ttfb: speedFigureSchema },
    }),
  ),
})
export type Speed = z.infer<typeof speedSchema>

/** How a value is judged by the thresholds that all websites are judged by. */
export function judgeSpeed(name: SpeedMeasure, value: number): 'good' | 'needs work' | 'poor' {
  const { good, fair } = SPEED_MEASURES[name]
  return value <= good ? 'good' : value <= fair ? 'needs work' : 'poor'
}

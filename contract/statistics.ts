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

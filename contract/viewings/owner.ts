import * as z from 'zod/mini'
import { LISTING_KINDS, LISTING_STATUSES, type ListingKind } from '../limits'
import { VIEWING_OUTCOMES } from './viewing'

/** What the owner of a listing sees of it (docs/product.md, "Owners"). */

export const ownerPaths = {
  /** The owner's page, which the backend serves. */
  page: (token: string) => `/owner/${encodeURIComponent(token)}`,
  data: (token: string) => `/api/owner/${encodeURIComponent(token)}`,
  link: (kind: ListingKind, id: string) =>
    `/api/admin/${kind === 'property' ? 'properties' : 'cars'}/${encodeURIComponent(id)}/owner-link`,
} as const

const count = z.int()

/** The answer to a new link, and to its end. */
export const ownerLinkSchema = z.object({ url: z.nullable(z.string()) })

/** How many weeks the owner sees. */
export const OWNER_WEEKS = 12

/** Moments are ISO 8601, days are Nairobi's. Nothing in it is about a visitor. */
export const ownerPageSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  status: z.enum(LISTING_STATUSES),
  /** Since when the status is what it is. */
  statusSince: z.string(),
  /** Since when it has been on offer, under offer included; null when it is not. */
  onOfferSince: z.nullable(z.string()),
  price: z.int(),
  /** Follows the price, such as 'a month'; null for a price that is paid once. */
  priceNote: z.nullable(z.string()),
  /** Of prices that visitors could see, newest first. */
  reductions: z.array(z.object({ at: z.string(), from: z.int(), to: z.int() })),
  /**
   * The last twelve weeks, oldest first; `week` is its Monday. Visits count in the week in which they take place, once
   * they are confirmed.
   */
  weeks: z.array(z.object({ week: z.string(), views: count, saves: count, enquiries: count, visits: count })),
  /**
   * Of these weeks. `contacts` are presses of Call and WhatsApp, `enquiries` written messages; visits count by the day
   * of the request, and a done one as confirmed too.
   */
  totals: z.object({
    views: count,
    saves: count,
    contacts: count,
    enquiries: count,
    requested: count,
    confirmed: count,
    done: count,
  }),
  /** Words about visits, newest first. */
  feedback: z.array(z.object({ day: z.string(), outcome: z.enum(VIEWING_OUTCOMES) })),
  /** What the office did, newest first: 'Price changed', 'Visit confirmed', 'Photos changed'. */
  acts: z.array(z.object({ day: z.string(), text: z.string() })),
})

export type OwnerPage = z.infer<typeof ownerPageSchema>

import type { Page } from '@playwright/test'
import type { Enquiry, UnreadCount } from '../../contract/enquiry'
import { DAY_MS } from '../../contract/limits'
import type { DeletedListing } from '../../contract/listing-management'
import { adminPaths } from '../../contract/admin-paths'
import { apiPaths } from '../../contract/paths'
import type { RemovedReview } from '../../contract/review'
import type { PublishReport } from '../../contract/site/publish'
import { momentIn, nairobiDay, nairobiIso } from '../../contract/viewings/times'
import { viewingPaths, type Viewing } from '../../contract/viewings/viewing'

/** What an office has after some weeks. Responses are replaced, so that no picture changes what the next one shows. */

export const VILLA = {
  kind: 'property',
  id: '5-bed-villa-karen-x7k2',
  title: 'Five-bedroom villa with a pool and walled garden',
} as const
const CAR = { kind: 'car', id: 'toyota-prado-2022-white-a6r3', title: 'Toyota Land Cruiser Prado TX-L' } as const

function enquiry(number: number, given: Partial<Enquiry>): Enquiry {
  const createdAt = new Date(Date.UTC(2026, 10, 24 - number, 9, 12)).toISOString()
  return {
    id: `enquiry-${number}`,
    name: 'Wanjiku Kamau',
    email: 'wanjiku.kamau@example.com',
    message: 'Is it still available, and may we see it on Saturday morning?',
    listing: VILLA,
    createdAt,
    readAt: createdAt,
    deliveredAt: createdAt,
    outboxAt: null,
    suspectedSpam: false,
    status: 'open',
    page: '/properties/5-bed-villa-karen-x7k2',
    campaign: null,
    source: 'form',
    phone: null,
    kind: 'message',
    viewingId: null,
    offer: null,
    entries: [],
    ...given,
  }
}

const ENQUIRIES = [
  enquiry(0, { readAt: null }),
  enquiry(1, {
    name: 'Mwanaisha binti Said wa Kikambala',
    readAt: null,
    listing: CAR,
    message: 'Hujambo, bei ya mwisho ni ngapi?\n\nI can pay half now and the rest when the logbook is transferred.',
    deliveredAt: null,
  }),
  enquiry(2, { name: 'Otieno', email: '', phone: '+254711111111', source: 'whatsapp', listing: null, page: null }),
  enquiry(3, {
    name: 'Grace Njeri',
    status: 'replied',
    campaign: 'instagram',
    entries: [
      {
        id: 'entry-1',
        kind: 'mail',
        text: 'Thank you for writing. It is still available. What would you like to know?',
        createdAt: '2026-11-21T12:00:00.000Z',
        deliveredAt: '2026-11-21T12:00:01.000Z',
        outboxAt: null,
        refusedAt: null,
      },
      {
        id: 'entry-2',
        kind: 'call',
        text: 'Wants to come with her sister on Saturday at ten.',
        createdAt: '2026-11-22T07:30:00.000Z',
        deliveredAt: null,
        outboxAt: null,
        refusedAt: null,
      },
    ],
  }),
  enquiry(5, {
    name: 'Achieng Odhiambo',
    kind: 'viewing',
    viewingId: 'asked',
    email: '',
    phone: '+254722000111',
    message: 'Asks for a viewing:\n- Saturday 28 November, morning (9 to 12)\n\nWe come with two children.',
  }),
  enquiry(6, {
    name: 'Mutua',
    kind: 'offer',
    listing: null,
    phone: '+254733000222',
    message: 'The title deed is in my name.',
    offer: { what: 'home', type: 'sale', place: 'Karen', make: null, model: null, price: 95_000_000, draftId: null },
  }),
  enquiry(4, { name: 'Peter', status: 'closed', listing: null, message: 'Do you also manage rentals in Kilifi?' }),
]

const UNREAD: UnreadCount = { count: 2, suspectedSpam: 1, undelivered: 1 }

const RELEASE = { id: '20261125-080000', createdAt: '2026-11-25T08:00:00.000Z' }
const PUBLISHED: PublishReport = {
  target: 'publisher',
  state: 'published',
  lastPublishedAt: RELEASE.createdAt,
  waitingChanges: 0,
  buildingSince: null,
  failure: null,
  currentRelease: RELEASE,
  previousRelease: { id: '20261124-160000', createdAt: '2026-11-24T16:00:00.000Z' },
  isRolledBack: false,
}

/** Publishing has failed and will be repeated. */
export const FAILED: PublishReport = {
  ...PUBLISHED,
  state: 'failed',
  waitingChanges: 3,
  failure: {
    reason: 'The photo of “Five-bedroom villa with a pool and walled garden” could not be read.',
    at: '2026-11-25T08:10:00.000Z',
    nextTryAt: '2026-11-25T08:20:00.000Z',
  },
}

/** The administrator went back to the release before. */
export const ROLLED_BACK: PublishReport = { ...PUBLISHED, isRolledBack: true }
/** The publisher is at work. */
export const BUILDING: PublishReport = { ...PUBLISHED, state: 'building', waitingChanges: 2 }

/** A response to GET; other methods go on to the backend. */
async function respond(page: Page, path: RegExp, body: unknown): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: body }) : route.fallback(),
  )
}

/** A full inbox. */
export async function withMessages(page: Page): Promise<void> {
  await respond(page, exactly(apiPaths.enquiries), { enquiries: ENQUIRIES, next: null })
  await respond(page, exactly(apiPaths.unreadEnquiryCount), UNREAD)
  // Reading a message is not stored.
  await page.route(/\/api\/enquiries\/[^/]+\/read$/, (route) => route.fulfill({ json: {} }))
}

/** Days from today on, hours of Nairobi. */
const at = (ahead: number, hour: number) => nairobiIso(momentIn(nairobiDay(Date.now() + ahead * DAY_MS), hour))

function viewing(id: string, given: Partial<Viewing>): Viewing {
  return {
    id,
    propertyId: VILLA.id,
    reference: 'PR-001',
    title: VILLA.title,
    name: 'Achieng Odhiambo',
    email: null,
    phone: '+254722000111',
    message: null,
    times: [],
    starts: [],
    status: 'confirmed',
    start: null,
    minutes: null,
    place: null,
    outcome: null,
    note: null,
    reason: null,
    url: 'https://kilele.example/viewing/q7rk2m',
    version: 1,
    createdAt: at(-2, 9),
    ...given,
  }
}

/** A diary with visits in each of their states. */
export async function withViewings(page: Page): Promise<void> {
  const times: Viewing['times'] = [
    { date: at(1, 9).slice(0, 10), part: 'morning' },
    { date: at(3, 9).slice(0, 10), part: 'evening' },
  ]
  const car = { propertyId: undefined, carId: CAR.id, title: CAR.title, reference: 'CR-004' }
  const mail = { name: 'Grace Njeri', email: 'grace.njeri@example.com' }
  const place = 'The gate of the estate, beside the chapel'
  const viewings = [
    viewing('asked', { status: 'requested', times, message: 'We come with two children and my mother.' }),
    viewing('proposed', { ...car, ...mail, status: 'proposed', starts: [at(1, 15), at(2, 10)] }),
    viewing('before', { ...mail, start: at(-1, 16), minutes: 45, place }),
    viewing('today', { start: at(0, 0), minutes: 45, place }),
    viewing('one', { ...mail, start: at(1, 9), minutes: 45, place }),
    viewing('other', { ...car, name: 'Otieno', start: at(1, 9.5), minutes: 30 }),
    viewing('gone', {
      status: 'cancelled',
      start: at(2, 11),
      minutes: 45,
      reason: 'The road is closed after the rain.',
    }),
    viewing('done', { ...mail, status: 'done', start: at(-3, 11), outcome: 'liked', note: 'Asks about the borehole.' }),
  ]
  await respond(page, exactly(viewingPaths.admin), { viewings })
}

/** No message was ever written, or none is found. */
export async function withoutMessages(page: Page): Promise<void> {
  await respond(page, exactly(apiPaths.enquiries), { enquiries: [], next: null })
}

/** The publisher's state. */
export const publishing = (report: PublishReport) => (page: Page) =>
  respond(page, exactly(apiPaths.publishReport), report)

/** Somebody who wrote twice and asked for alerts. */
export async function withPerson(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/people\/find$/, (route) =>
    route.fulfill({
      json: {
        messages: [ENQUIRIES[0], ENQUIRIES[3]],
        alerts: [
          {
            kind: 'property',
            filters: { type: 'rent', bedrooms: '3' },
            saved: [],
            requestedAt: '2026-10-02T08:00:00.000Z',
            confirmedAt: null,
          },
        ],
      },
    }),
  )
}

/** Visitors of the last weeks. */
export async function withStatistics(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/stats\?days=(\d+)$/, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    const perDay = daysBefore(days).map((day, index) => {
      const view = 40 + ((index * 37) % 61)
      return { day, view, save: view % 7, share: view % 5, whatsapp: view % 6, call: view % 4, message: view % 3 }
    })
    const one = { save: 41, share: 12, whatsapp: 33, call: 18, message: 9 }
    const listings = [
      { ...VILLA, view: 812, ...one },
      { ...CAR, view: 640, ...one },
    ].map(({ title: _, ...listing }) => listing)
    return route.fulfill({ json: { days, perDay, listings } })
  })
  const figure = (p75: number) => ({ p75, count: 1_240 - (p75 % 97) })
  const fast = { lcp: figure(1_380), inp: figure(96), cls: figure(8), ttfb: figure(240) }
  const slow = { lcp: figure(4_120), inp: figure(280), cls: figure(31), ttfb: figure(1_130) }
  const pages = (['home', 'list', 'detail', 'other'] as const).flatMap((page) => [
    { page, device: 'phone', ...(page === 'detail' ? slow : fast) },
    { page, device: 'other', ...fast, inp: page === 'other' ? null : fast.inp },
  ])
  await respond(page, exactly(adminPaths.speed), { days: 30, pages })
}

function daysBefore(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 10, 25 - count + index)).toISOString().slice(0, 10),
  )
}

/** More deleted listings than are shown at once. */
export async function withDeletedListings(page: Page): Promise<void> {
  const deleted = Array.from({ length: 80 }, (_, index): DeletedListing => ({
    kind: index % 3 === 0 ? 'car' : 'property',
    id: `deleted-${index}`,
    title: index === 1 ? 'Nyumba ya pwani yenye bustani ya mkwaju na bwawa' : `Cottage ${index + 1} in Limuru`,
    deletedAt: new Date(Date.now() - index * 8 * 3_600_000).toISOString(),
    restorableUntil: new Date(Date.now() + (30 * 24 - index * 8) * 3_600_000).toISOString(),
  }))
  await respond(page, exactly(apiPaths.deletedListings), deleted)
}

/** Reviews removed with and without a reason. */
export async function withRemovedReviews(page: Page): Promise<void> {
  const removed: RemovedReview = {
    id: 'removed-1',
    kind: 'property',
    listingId: VILLA.id,
    message: 'The agent is a thief and I will say so to everybody who asks me, here and elsewhere.',
    rating: 1,
    username: 'Somebody',
    verified: false,
    reason: 'Names an agent without any ground',
    removedAt: '2026-11-20T08:00:00.000Z',
    restorable: true,
  }
  const older = { ...removed, id: 'removed-2', username: null, verified: true, reason: null, restorable: false }
  await respond(page, exactly(adminPaths.removedReviews), [removed, older])
}

/** An agency before its first listing. */
export async function emptyOffice(page: Page): Promise<void> {
  for (const path of [apiPaths.properties, apiPaths.cars, apiPaths.reviews, apiPaths.deletedListings])
    await respond(page, exactly(path), [])
  await withoutMessages(page)
  await respond(page, exactly(apiPaths.unreadEnquiryCount), { count: 0, suspectedSpam: 0, undelivered: 0 })
  await respond(page, exactly(apiPaths.unviewedReviewCount), { count: 0 })
  await page.route(/\/api\/admin\/stats\?days=(\d+)$/, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    const none = { view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0 }
    const perDay = daysBefore(days).map((day) => ({ day, ...none }))
    return route.fulfill({ json: { days, perDay, listings: [] } })
  })
}

/** A bulk change that changes nothing, so that what can be undone is seen. */
export async function withoutBulkChanges(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/listings\/bulk$/, (route) => route.fulfill({ json: { undo: 'none' } }))
}

/** The backend no longer takes the session's token. */
export async function sessionEnded(page: Page): Promise<void> {
  await page.route(/\/api\/(enquiries|admin\/)/, (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in' } }),
  )
}

/** Another device has saved the listing while it was open here. */
export async function changedElsewhere(page: Page): Promise<void> {
  const path = new RegExp(`${apiPaths.property(VILLA.id)}$`)
  let isSaved = false
  await page.route(path, async (route) => {
    if (route.request().method() === 'PATCH') {
      isSaved = true
      await route.fulfill({ status: 412, json: { message: 'The listing was changed in the meantime' } })
      return
    }
    const response = await route.fetch()
    const listing = (await response.json()) as object
    await route.fulfill({
      response,
      json: isSaved ? { ...listing, price: 79_000_000, status: 'under-offer' } : listing,
    })
  })
}

/** What was changed in a listing, newest first. */
export async function withHistory(page: Page): Promise<void> {
  await respond(page, /\/history$/, [
    {
      id: 4,
      at: '2026-11-24T14:05:00.000Z',
      by: 'admin',
      action: 'updated',
      fields: {
        price: { from: 85_000_000, to: 79_000_000 },
        features: { from: ['pool', 'garden'], to: ['pool', 'garden', 'borehole', 'generator'] },
      },
    },
    { id: 3, at: '2026-11-20T09:00:00.000Z', by: 'visitor', action: 'reviewed', fields: {} },
    {
      id: 2,
      at: '2026-11-12T16:40:00.000Z',
      by: 'admin',
      action: 'updated',
      fields: { title: { from: 'Villa', to: VILLA.title } },
    },
    { id: 1, at: '2026-11-02T08:00:00.000Z', by: 'admin', action: 'created', fields: {} },
  ])
}

function exactly(path: string): RegExp {
  return new RegExp(`${path.replaceAll('/', '\\/')}(\\?.*)?$`)
}

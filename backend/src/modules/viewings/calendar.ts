import { and, asc, gte, inArray } from 'drizzle-orm'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import * as z from 'zod/mini'
import { agency } from '../../../../contract/agency'
import { DAY_MS, MINUTE_MS } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { VIEWING_LIMITS, viewingPaths } from '../../../../contract/viewings/viewing'
import { visitWord } from '../../../../contract/viewings/words'
import type { Database } from '../../db/database'
import { viewings } from '../../db/schema'
import { createSecretLink, findSecretLink, revokeSecretLink } from '../../db/secrets'
import { errorResponses, HttpError } from '../../lib/errors'
import type { CoreServices, ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import type { ViewingRow } from './repository'

/** Visits as iCalendar (RFC 5545): of one for the visitor, and the diary for the office. All times are UTC. */

const PRODUCT = { company: agency.siteName, product: 'Visits', language: 'EN' }
/** The diary has the visits of so many days back, and all to come. */
const FEED_DAYS = 30
/** How often phones look for changes; they take it as a wish. */
const FEED_EVERY_SECONDS = 15 * 60
const PURPOSE = 'calendar'

export interface VisitTime {
  /** ISO 8601 */
  readonly start: string
  readonly minutes: number
  readonly place: string | null
}

interface Invitation extends VisitTime {
  readonly viewing: Pick<ViewingRow, 'id' | 'listingKind' | 'listingTitle' | 'name'> & { readonly email: string }
  readonly method: 'REQUEST' | 'CANCEL'
  readonly sequence: number
  /** When the mail was written. */
  readonly stamp: Date
  /** Of the visitor's page. */
  readonly url: string
  readonly agencyAddress: string
}

/**
 * What a mail brings into the visitor's calendar, changes there or takes away again: a viewing has one UID for ever,
 * and a sequence that grows with each mail (RFC 5546).
 */
export function invitationOf({ viewing, method, sequence, stamp, url, agencyAddress, ...time }: Invitation): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    ...eventOf(viewing, time, agencyAddress),
    sequence,
    stamp,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `${eventWord(viewing.listingKind)}: ${textLine(viewing.listingTitle)}`,
    description: `With ${agency.siteName}, ${agency.phone.label}. To change or cancel it: ${url}`,
    url,
  })
  event.createAttendee({ name: parameter(viewing.name), email: calendarAddress(viewing.email), rsvp: false })
  return textOf(calendar)
}

/** 'Viewing' or 'Test drive' */
function eventWord(kind: ViewingRow['listingKind']): string {
  return visitWord(kind).replace(/^./, (letter) => letter.toUpperCase())
}

interface FeedOptions extends CoreServices {
  readonly database: Database
}

/** The diary for a phone's calendar: whoever has its secret address can read it, without a session. */
export function calendarRoutes(app: ZodFastifyInstance, { database, config }: FeedOptions): void {
  app.get(
    '/viewings/calendar/:token.ics',
    {
      schema: {
        summary: 'The diary as a calendar (text/calendar), for whoever has its secret address',
        params: z.object({ token: z.string() }),
        response: { 200: z.string(), ...errorResponses(404, 500) },
      },
    },
    async (request, reply) => {
      if ((await findSecretLink(database, request.params.token)) !== PURPOSE)
        throw new HttpError(404, 'Calendar not found')
      const feed = feedOf(await findVisits(database, new Date()), config)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type('text/calendar; charset=utf-8')
        .send(feed)
    },
  )
}

/** `url` is null once it is revoked. */
const linkSchema = z.object({ url: z.nullable(z.string()) })

/** The administrator makes and revokes the diary's address. */
export function calendarLinkRoutes(app: ZodFastifyInstance, { database, config }: FeedOptions): void {
  app.post(
    '/admin/viewings/calendar-link',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Make the address of the diary for calendars of phones',
        description: 'It is shown this once; the one before stops working.',
        response: { 200: linkSchema, ...errorResponses(401, 403, 429, 500) },
      },
    },
    async (request) => {
      const token = await createSecretLink(database, PURPOSE, callerOf(request).uid)
      return { url: `${config.publicUrl}/api/viewings/calendar/${token}.ics` }
    },
  )
  app.delete(
    '/admin/viewings/calendar-link',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Revoke the address of the diary, if there is one',
        response: { 200: linkSchema, ...errorResponses(401, 403, 429, 500) },
      },
    },
    async () => {
      await revokeSecretLink(database, PURPOSE)
      return { url: null }
    },
  )
}

function findVisits(database: Database, now: Date): Promise<ViewingRow[]> {
  const since = new Date(now.getTime() - FEED_DAYS * DAY_MS).toISOString()
  return database
    .select()
    .from(viewings)
    .where(and(inArray(viewings.status, ['confirmed', 'done', 'missed']), gte(viewings.start, since)))
    .orderBy(asc(viewings.start), viewings.id)
}

/** The visits with names and numbers, without the visitors' addresses. */
function feedOf(rows: readonly ViewingRow[], { siteUrl, mailTo }: CoreServices['config']): string {
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    name: `Visits, ${agency.siteName}`,
    ttl: FEED_EVERY_SECONDS,
  })
  for (const row of rows) {
    const { name, phone, place, listingKind: kind, listingTitle: title, start } = row
    if (start === null) continue
    const about = [phone, siteUrl + listingPath(kind, row.listingId)].filter((line) => line !== null)
    calendar.createEvent({
      ...eventOf(row, { start, minutes: row.minutes ?? VIEWING_LIMITS.minutes, place }, mailTo),
      sequence: row.version,
      stamp: new Date(),
      status: ICalEventStatus.CONFIRMED,
      summary: `${eventWord(kind)}: ${textLine(name)}, ${textLine(title)}`,
      description: about.join('\n'),
      url: siteUrl + viewingPaths.diary,
    })
  }
  return textOf(calendar)
}

function eventOf({ id }: Pick<ViewingRow, 'id'>, time: VisitTime, agencyAddress: string): ICalEventData {
  const start = new Date(time.start)
  return {
    id: `${id}@${agencyAddress.split('@')[1]}`,
    start,
    end: new Date(start.getTime() + time.minutes * MINUTE_MS),
    ...(time.place !== null && { location: textLine(time.place) }),
    organizer: { name: agency.siteName, email: agencyAddress },
  }
}

/** The library leaves out the end of the last line, which the standard demands. */
function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}

/** Texts have no control characters but line breaks, which the library escapes; one line reads better in a list. */
function textLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A parameter's value stands in quotes and cannot contain any; the library would escape a backslash, which is none. */
function parameter(text: string): string {
  return textLine(text).replaceAll('"', "'").replaceAll('\\', '/')
}

/** In a `mailto:` URL; the library would escape these characters as those of a text. */
function calendarAddress(email: string): string {
  return email.replaceAll(/[\\;,"% ]/g, encodeURIComponent)
}

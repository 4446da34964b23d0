import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { after, before, beforeEach, describe, it } from 'node:test'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { onEachDatabase } from '../../../test/databases'
import { aVisit, nairobiTime, startVisitSuite, VISITOR, type VisitSuite } from '../../../test/visits'
import { viewings } from '../../db/schema'
import { invitationOf } from './calendar'

type Given = Omit<Partial<Parameters<typeof invitationOf>[0]>, 'viewing'> & {
  viewing?: Partial<Parameters<typeof invitationOf>[0]['viewing']>
}

function invitation({ viewing, ...given }: Given = {}): string {
  return invitationOf({
    viewing: {
      id: 'c0ffee00-0000-4000-8000-000000000001',
      listingKind: 'property',
      listingTitle: 'Villa in Karen',
      name: 'Wanjikũ Kamau',
      email: VISITOR,
      ...viewing,
    },
    method: 'REQUEST',
    sequence: 0,
    stamp: new Date('2026-11-27T15:00:00Z'),
    start: '2026-12-31T21:30:00.000Z',
    minutes: 45,
    place: 'At the gate',
    url: 'https://kilele.example/viewing/token',
    agencyAddress: 'agency@kilele.example',
    ...given,
  })
}

function eventOf(source: string) {
  const calendar = new ICAL.Component(ICAL.parse(source) as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')
  assert.ok(component !== null)
  return { calendar, component, event: new ICAL.Event(component) }
}

/** What nobody should write, and some do: all that iCalendar escapes, and letters of one to four bytes. */
const HARD = `a,b;c\\d "e" 'f' <g>\nh\r\ni:j\t${'Wanjikũ 🏡 ünïcödé '.repeat(12)}`

void describe('an invitation', () => {
  it('has what RFC 5545 and RFC 5546 demand of a request', () => {
    const lines = invitation().split('\r\n')
    assert.deepEqual(lines.slice(0, 4), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kilele Properties//Visits//EN',
      'METHOD:REQUEST',
    ])
    for (const line of [
      'UID:c0ffee00-0000-4000-8000-000000000001@kilele.example',
      'SEQUENCE:0',
      'DTSTAMP:20261127T150000Z',
      'DTSTART:20261231T213000Z',
      'DTEND:20261231T221500Z',
      'SUMMARY:Viewing: Villa in Karen',
      'LOCATION:At the gate',
      'ORGANIZER;CN="Kilele Properties":mailto:agency@kilele.example',
      'STATUS:CONFIRMED',
    ])
      assert.equal(lines.filter((one) => one === line).length, 1, line)
    assert.deepEqual(lines.slice(-3), ['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('begins on 1 January in Nairobi when it is still 31 December in UTC', () => {
    const { event } = eventOf(invitation())
    const nairobi = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Nairobi',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    assert.equal(nairobi.format(event.startDate.toJSDate()), '01/01/2027, 00:30')
  })

  it('ends every line with CRLF and folds it at 75 octets, never within a letter', () => {
    const source = invitation({ place: HARD, viewing: { listingTitle: HARD, name: HARD } })
    assert.ok(source.endsWith('END:VCALENDAR\r\n'))
    assert.doesNotMatch(source.replaceAll('\r\n', ''), /[\r\n]/)
    const bytes = Buffer.from(source)
    let start = 0
    let folded = 0
    for (let end = bytes.indexOf('\r\n'); end !== -1; end = bytes.indexOf('\r\n', start)) {
      const line = bytes.subarray(start, end)
      assert.ok(line.length <= 75, `${line.length} octets: ${line.toString()}`)
      assert.ok(!line.toString().includes('\ufffd'), 'a letter is cut')
      if (line[0] === 0x20) folded++
      else assert.match(line.toString(), /^[A-Z-]+[:;]/)
      start = end + 2
    }
    assert.ok(folded > 10)
  })

  it('escapes comma, semicolon, backslash and line breaks of texts, which a parser gives back', () => {
    const source = invitation({ place: HARD, viewing: { listingTitle: HARD } })
    const unfolded = source.replaceAll('\r\n ', '')
    const location = /^LOCATION:(.*)\r$/m.exec(unfolded)?.[1] ?? ''
    assert.ok(location.startsWith(`a\\,b\\;c\\\\d "e" 'f' <g> h i:j `), location)
    assert.doesNotMatch(location.replaceAll(/\\[,;\\nN]/g, ''), /[,;\\]/)
    const line = HARD.replaceAll(/[\r\n\t]+/g, ' ').trim()
    const { event } = eventOf(source)
    assert.equal(event.location, line)
    assert.equal(event.summary, `Viewing: ${line}`)
  })

  it('cannot be given lines or parameters of its own by a name, a title or an address', () => {
    const evil = 'X\r\nATTENDEE:mailto:evil@example.com\r\nBEGIN:VALARM'
    const source = invitation({
      place: evil,
      viewing: { name: `${evil}";RSVP=TRUE;CN="`, listingTitle: evil, email: '"a;b,c"@example.com' },
    })
    const { component } = eventOf(source)
    assert.equal(component.getAllSubcomponents().length, 0)
    const attendees = component.getAllProperties('attendee')
    assert.equal(attendees.length, 1)
    assert.equal(attendees[0]?.getParameter('rsvp'), 'FALSE')
    assert.equal(String(attendees[0].getFirstValue()).toLowerCase(), 'mailto:%22a%3bb%2cc%22@example.com')
  })

  it('is taken back under the same UID', () => {
    const { calendar, component, event } = eventOf(invitation({ method: 'CANCEL', sequence: 4 }))
    assert.equal(calendar.getFirstPropertyValue('method'), 'CANCEL')
    assert.equal(component.getFirstPropertyValue('status'), 'CANCELLED')
    assert.deepEqual([event.uid, event.sequence], ['c0ffee00-0000-4000-8000-000000000001@kilele.example', 4])
  })

  it('calls a test drive one and leaves out a place that is not known', () => {
    const { event, component } = eventOf(invitation({ place: null, viewing: { listingKind: 'car' } }))
    assert.equal(event.summary, 'Test drive: Villa in Karen')
    assert.equal(component.getFirstProperty('location'), null)
  })
})

onEachDatabase('the calendar of the diary', (open) => {
  let suite: VisitSuite
  before(async () => {
    suite = await startVisitSuite(open)
  })
  beforeEach(() => suite.reset())
  after(() => suite.close())

  const call = (method: 'POST' | 'DELETE', authorization: string | null = suite.backend.admin) =>
    suite.backend.call(authorization, { method, url: viewingPaths.calendarLink })
  const get = (path: string) => suite.backend.app.inject({ method: 'GET', url: path })
  async function newPath(): Promise<string> {
    const response = await call('POST')
    assert.equal(response.statusCode, 200, response.body)
    const { url } = response.json<{ url: string }>()
    assert.match(url, /^http:\/\/localhost:8000\/api\/viewings\/calendar\/[\w-]{43}\.ics$/)
    return new URL(url).pathname
  }

  it('has the confirmed visits from 30 days ago on, without the visitors’ addresses', async () => {
    const names = {
      Soon: {},
      Long: { start: nairobiTime(-31, 10) },
      Recent: { start: nairobiTime(-29, 10), status: 'done' },
      Missed: { start: nairobiTime(-2, 10), status: 'missed' },
      Asked: { status: 'requested', start: null },
      Cancelled: { status: 'cancelled' },
      Phone: { email: null, phone: '+254722000111', listingKind: 'car', listingTitle: 'Toyota, Prado' },
    } as const
    for (const [name, given] of Object.entries(names))
      await suite.backend.database.insert(viewings).values(aVisit({ name, ...given }))
    const response = await get(await newPath())
    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(response.headers['cache-control'], 'no-store')
    const { calendar } = eventOf(response.body)
    assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH')
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    assert.deepEqual(events.map(({ summary }) => summary).sort(), [
      'Test drive: Phone, Toyota, Prado',
      'Viewing: Missed, Villa in Karen',
      'Viewing: Recent, Villa in Karen',
      'Viewing: Soon, Villa in Karen',
    ])
    const phone = events.find(({ summary }) => summary.includes('Phone'))
    assert.equal(phone?.description, '+254722000111\nhttp://localhost:8000/cars/villa')
    assert.equal(phone.location, 'At the gate')
    assert.ok(!response.body.replaceAll('\r\n ', '').includes(VISITOR))
  })

  it('is open to its newest address alone, until that is revoked', async () => {
    const first = await newPath()
    assert.equal((await get(first)).statusCode, 200)
    const second = await newPath()
    assert.equal((await get(first)).statusCode, 404)
    assert.equal((await get(second)).statusCode, 200)
    for (const wrong of [
      second.replace('.ics', ''),
      `${second.slice(0, -5)}.ics`,
      '/api/viewings/calendar/calendar.ics',
    ])
      assert.equal((await get(wrong)).statusCode, 404, wrong)
    for (const time of ['first', 'second']) {
      const revoked = await call('DELETE')
      assert.deepEqual([revoked.statusCode, revoked.json()], [200, { url: null }], time)
      assert.equal((await get(second)).statusCode, 404)
    }
  })

  it('has an address that only the administrator makes and revokes', async () => {
    const path = await newPath()
    for (const method of ['POST', 'DELETE'] as const) {
      assert.equal((await call(method, null)).statusCode, 401)
      assert.equal((await call(method, suite.backend.user())).statusCode, 403)
    }
    assert.equal((await get(path)).statusCode, 200)
  })
})

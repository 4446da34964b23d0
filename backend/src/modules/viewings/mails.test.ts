import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../../../contract/limits'
import { nairobiDay, startText } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { REFUSED_DOMAIN } from '../../../test/mail-server'
import {
  aRequest,
  aVisit,
  nairobiTime,
  sendVisitMails,
  startVisitSuite,
  VISITOR,
  type VisitSuite,
} from '../../../test/visits'
import {
  cars,
  enquiries,
  properties,
  pushSubscriptions,
  strangerMails,
  viewingChanges,
  viewings,
} from '../../db/schema'
import { viewingMail, type ViewingMailJob } from './mails'

onEachDatabase('mails of a viewing', (open) => {
  let suite: VisitSuite
  before(async () => {
    suite = await startVisitSuite(open)
  })
  beforeEach(async () => {
    await suite.reset()
    await suite.backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
    await suite.backend.database.insert(cars).values(aCar({ id: 'prado', title: 'Toyota Prado' }))
  })
  after(() => suite.close())

  const rows = () => suite.backend.database.select().from(viewings)
  const send = (withinMinutes = 0) => sendVisitMails(suite.backend, withinMinutes)
  async function ask(given: Parameters<typeof aRequest>[0] = {}): Promise<string> {
    const response = await suite.backend.call(null, { method: 'POST', url: viewingPaths.create, body: aRequest(given) })
    assert.equal(response.statusCode, 201, response.body)
    return response.json<{ id: string }>().id
  }
  async function act(id: string, name: 'confirm' | 'propose' | 'cancel', body: object): Promise<void> {
    const url = viewingPaths.adminAct(id, name)
    const response = await suite.backend.call(suite.backend.admin, { method: 'POST', url, body })
    assert.equal(response.statusCode, 200, response.body)
  }
  const urlOf = (id: string) => suite.backend.services.viewingTokens.urlOf(id)
  async function visitor(id: string, method: 'PUT' | 'DELETE', body?: object): Promise<void> {
    const token = (await urlOf(id)).split('/').at(-1) ?? ''
    const response = await suite.backend.call(null, { method, url: viewingPaths.viewing(token), ...(body && { body }) })
    assert.equal(response.statusCode, 200, response.body)
  }
  /** The newest mail to this recipient, with its event. */
  function newest(recipient = VISITOR) {
    const mail = suite.server.mails.findLast(({ recipients }) => recipients.includes(recipient))
    assert.ok(mail !== undefined, `no mail to ${recipient}`)
    const { header, text, html, parts } = partsOf(mail.source)
    const calendars = parts.filter((part) => /text\/calendar|application\/ics/.test(part.header))
    const source = calendars[0]?.content
    const component = source === undefined ? null : new ICAL.Component(ICAL.parse(source) as unknown[])
    const event = component?.getFirstSubcomponent('vevent')
    return {
      header,
      text: text.replaceAll('\r\n', '\n'),
      html,
      calendars,
      method: component?.getFirstPropertyValue('method'),
      event: event && new ICAL.Event(event),
    }
  }
  const mailsTo = (recipient: string) => suite.server.mails.filter(({ recipients }) => recipients.includes(recipient))

  it('tells a stranger listing, times and link, and nothing that was typed', async () => {
    const id = await ask()
    assert.deepEqual(await send(), ['asked'])
    const { header, text, html } = newest()
    const url = await urlOf(id)
    assert.match(header, /^Subject: We have your request: Villa in Karen\r?$/m)
    assert.match(header, /^To: wanjiku@example\.com\r?$/m)
    assert.match(header, /^List-Unsubscribe: <http:\/\/localhost:8000\/alerts\/stop\?token=/m)
    assert.match(header, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    for (const part of [text, html]) {
      assert.ok(part.includes('Villa in Karen') && part.includes('http://localhost:8000/properties/villa'))
      assert.ok(part.includes('morning (9 to 12)') && part.includes(url))
      assert.ok(part.includes('All times are Nairobi time.'))
      assert.ok(part.includes('Never write to this address again'))
      assert.doesNotMatch(part, /Wanjik|pills/)
    }
    assert.doesNotMatch(header, /Wanjik|pills/)
    assert.equal((await suite.backend.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode, 200)
  })

  it('tells the visitor and the devices of a request once it is not spam', async () => {
    const device = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth', label: 'Phone', createdBy: 'a' }
    await suite.backend.database
      .insert(pushSubscriptions)
      .values({ id: 'device', createdAt: new Date().toISOString(), ...device })
    const id = await ask({ leaveEmpty: 'Buy now' })
    const told = async () => {
      const jobs = (await suite.backend.database.execute(
        sql`select data->>'kind' as kind from pgboss.job where name = 'push'`,
      )) as { rows: { kind: string }[] }
      return jobs.rows.map(({ kind }) => kind)
    }
    assert.deepEqual([await send(), await told()], [[], []])
    const [message] = await suite.backend.database.select().from(enquiries)
    for (let times = 0; times < 2; times++) await suite.backend.services.enquiries.clearSuspicion(message?.id ?? '')
    assert.deepEqual([await send(), await told()], [['asked'], ['viewing']])
    assert.ok(newest().text.includes(await urlOf(id)))
    assert.doesNotMatch(newest().text, /Wanjik|pills/)
  })

  it('calls it a test drive when it is a car', async () => {
    await ask({ propertyId: undefined, carId: 'prado' })
    await send()
    assert.match(
      newest().text,
      /^You asked Kilele Properties for a test drive:\n\nToyota Prado\nhttp:\/\/localhost:8000\/cars\/prado\n/,
    )
  })

  it('sends three mails a day to a stranger, and later what the office writes; the requests stand', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push(await ask({ message: `Wish ${count}` }))
    assert.deepEqual(await send(), ['asked', 'asked', 'asked'])
    assert.equal((await rows()).length, 4)
    await act(ids[0] ?? '', 'propose', { starts: [nairobiTime(3, 10)] })
    assert.deepEqual(await send(23 * 60), [])
    assert.deepEqual(await send(24 * 60), ['proposed'])
    assert.doesNotMatch(newest().text, /Wanjik|pills/)
    assert.match(newest().text, /Never write to this address again/)
  })

  it('sends no more to all strangers together than an hour may have; the request stands', async () => {
    await suite.restart({ STRANGER_MAILS_PER_HOUR: '2' })
    for (const address of ['a', 'b', 'c', 'd', 'e']) await ask({ email: `${address}@example.com` })
    assert.deepEqual(await send(), ['asked', 'asked'])
    assert.equal((await rows()).length, 5)
    await suite.restart()
  })

  it('never writes to a mailbox again that was stopped, except when the office entered the visit', async () => {
    const id = await ask()
    await send()
    const stop = /https?:\S+\/alerts\/stop\?token=\S+/.exec(newest().text)?.[0] ?? ''
    const again = await ask({ message: 'Again' })
    const pressed = await suite.backend.app.inject({ method: 'POST', url: stop.slice(stop.indexOf('/alerts')) })
    assert.equal(pressed.statusCode, 200)
    // The mail that waited is left out too.
    await send()
    await act(id, 'confirm', { start: nairobiTime(3, 10) })
    await act(again, 'cancel', {})
    await ask({ email: 'WANJIKU@example.com' })
    await send()
    assert.equal(mailsTo(VISITOR).length, 1)
    const body = { propertyId: 'villa', name: 'Wanjikũ', email: VISITOR, start: nairobiTime(4, 10) }
    const entered = await suite.backend.call(suite.backend.admin, { method: 'POST', url: viewingPaths.admin, body })
    assert.equal(entered.statusCode, 201, entered.body)
    await send()
    assert.equal(mailsTo(VISITOR).length, 2)
    assert.match(newest().text, /^Dear Wanjikũ,/)
  })

  it('brings a confirmed visit into the calendar, changes it there and takes it away, under one UID', async () => {
    const id = await ask()
    const start = nairobiTime(3, 10)
    await act(id, 'confirm', { start, place: 'At the gate; blue, by the road\\lane' })
    await send()
    const confirmed = newest()
    assert.match(confirmed.text, /^Dear Wanjikũ Kamau,\n\nYour viewing is confirmed:/)
    assert.ok(confirmed.text.includes(startText(Date.parse(start))) && confirmed.text.includes('45 minutes'))
    assert.doesNotMatch(confirmed.text, /pills|Never write/)
    const [alternative, attachment] = confirmed.calendars
    assert.match(alternative?.header ?? '', /^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
    assert.match(attachment?.header ?? '', /Content-Type: application\/ics; name=visit\.ics/)
    assert.match(attachment?.header ?? '', /Content-Disposition: attachment; filename=visit\.ics/)
    assert.equal(alternative?.content.trimEnd(), attachment?.content.trimEnd())
    assert.equal(confirmed.method, 'REQUEST')
    assert.equal(confirmed.event?.sequence, 0)
    assert.equal(confirmed.event.startDate.toJSDate().toISOString(), start)
    assert.equal(confirmed.event.endDate.toJSDate().getTime() - Date.parse(start), 45 * 60_000)
    assert.equal(confirmed.event.location, 'At the gate; blue, by the road\\lane')
    assert.equal(confirmed.event.summary, 'Viewing: Villa in Karen')

    const later = nairobiTime(4, 16)
    await act(id, 'confirm', { start: later })
    await send()
    const changed = newest()
    assert.match(changed.header, /^Subject: Changed: Villa in Karen/m)
    assert.deepEqual([changed.method, changed.event?.sequence, changed.event?.uid], ['REQUEST', 1, confirmed.event.uid])
    assert.equal(changed.event?.startDate.toJSDate().toISOString(), later)

    await act(id, 'cancel', { reason: 'The owner is ill <today>' })
    await send()
    const cancelled = newest()
    assert.ok(cancelled.text.includes('The owner is ill <today>') && cancelled.html.includes('ill &lt;today&gt;'))
    assert.deepEqual(
      [cancelled.method, cancelled.event?.sequence, cancelled.event?.uid],
      ['CANCEL', 2, confirmed.event.uid],
    )
    assert.equal(cancelled.event?.component.getFirstPropertyValue('status'), 'CANCELLED')
    assert.match(cancelled.calendars[0]?.header ?? '', /method=CANCEL/)
  })

  it('takes a confirmed visit out of the calendar when the visitor wishes other times, or the office proposes some', async () => {
    const id = await ask()
    await act(id, 'confirm', { start: nairobiTime(3, 10) })
    await visitor(id, 'PUT', { times: [{ date: nairobiDay(Date.now() + 5 * DAY_MS), part: 'evening' }] })
    assert.deepEqual(await send(), ['asked', 'confirmed', 'office', 'withdrawn'])
    // What has been superseded is not sent.
    assert.equal(mailsTo(VISITOR).length, 1)
    const withdrawn = newest()
    assert.match(withdrawn.text, /The confirmed time of your viewing is off\..*\n[^]*evening \(16 to 18\)/)
    assert.match(newest('agency@kilele.example').text, /asks for other times for a viewing:/)
    assert.deepEqual([withdrawn.method, withdrawn.event?.sequence], ['CANCEL', 1])
    assert.equal(withdrawn.event?.startDate.toJSDate().toISOString(), nairobiTime(3, 10))

    await act(id, 'confirm', { start: nairobiTime(5, 16) })
    await act(id, 'propose', { starts: [nairobiTime(6, 9), nairobiTime(6, 11)] })
    await send()
    const proposed = newest()
    assert.match(proposed.text, /We propose these times/)
    assert.deepEqual([proposed.method, proposed.event?.sequence], ['CANCEL', 3])
    await visitor(id, 'PUT', { start: nairobiTime(6, 11) })
    await send()
    const chosen = newest()
    assert.deepEqual([chosen.method, chosen.event?.sequence, chosen.event?.uid], ['REQUEST', 4, withdrawn.event.uid])
    assert.match(chosen.header, /^Subject: Confirmed: /m)
  })

  it('cancels without an .ics when none was sent, and mails nothing to visitors who did it themselves', async () => {
    const [first, second] = [await ask(), await ask({ message: 'Again' })]
    await send()
    await act(first, 'cancel', { reason: 'It is let' })
    await visitor(second, 'DELETE')
    assert.deepEqual(await send(), ['cancelled', 'office'])
    assert.match(newest().text, /This viewing is cancelled:/)
    assert.match(newest().text, /It is let/)
    assert.equal(newest().calendars.length, 0)
  })

  it('tells the office what the visitor did, with their name', async () => {
    const id = await ask()
    await act(id, 'propose', { starts: [nairobiTime(3, 9)] })
    await visitor(id, 'PUT', { start: nairobiTime(3, 9) })
    await send()
    const chose = newest('agency@kilele.example')
    assert.match(chose.text, /^Wanjikũ Kamau chose one of the times that you proposed for a viewing:/)
    assert.ok(chose.text.includes(startText(Date.parse(nairobiTime(3, 9)))) && chose.text.includes('/admin/viewings'))
    assert.match(chose.header, /^Reply-To: .*<wanjiku@example\.com>\r?$/m)
    await visitor(id, 'DELETE')
    await send()
    assert.match(newest('agency@kilele.example').text, /^Wanjikũ Kamau cancelled a viewing:/)
  })

  it('sends one mail when a visit is confirmed twice, and none when it is past or has a phone alone', async () => {
    const id = await ask()
    await send()
    await Promise.all([1, 2, 3].map(() => act(id, 'confirm', { start: nairobiTime(3, 10), place: 'At the gate' })))
    assert.deepEqual(await send(), ['confirmed'])
    const phone = await ask({ email: undefined, phone: '0722 000 111' })
    await act(phone, 'confirm', { start: nairobiTime(3, 12) })
    const past = await ask({ email: 'past@example.com' })
    await act(past, 'confirm', { start: nairobiTime(-1, 10) })
    assert.deepEqual(await send(), ['asked'])
  })

  it('sends once the mail server is back, and nothing about a person who was deleted meanwhile', async () => {
    await suite.server.close()
    await ask()
    await ask({ email: 'deleted@example.com' })
    assert.deepEqual(await send(), ['asked', 'asked'])
    await suite.backend.database.delete(enquiries)
    await suite.backend.database.delete(viewings).where(eq(viewings.email, 'deleted@example.com'))
    await suite.server.listen()
    assert.deepEqual(await send(120), ['asked', 'asked'])
    assert.deepEqual(
      suite.server.mails.flatMap(({ recipients }) => recipients),
      [VISITOR],
    )
    assert.equal((await suite.backend.database.select().from(strangerMails)).length, 2)
  })

  const statusOf = async (id: string) => {
    const actions = await suite.backend.database
      .select({ action: viewingChanges.action, by: viewingChanges.changedBy })
      .from(viewingChanges)
      .where(eq(viewingChanges.viewingId, id))
      .orderBy(viewingChanges.id)
    const [message] = await suite.backend.database.select().from(enquiries).where(eq(enquiries.viewingId, id))
    const [row] = await suite.backend.database.select().from(viewings).where(eq(viewings.id, id))
    const last = actions.at(-1)
    return { last: `${last?.action} by ${last?.by}`, unread: message?.readAt === null, version: row?.version }
  }
  const UNDELIVERED = { last: 'undelivered by mail', unread: true }

  it('tells the office of a mail that is refused, of one tried for too long and of a mailbox that was stopped', async () => {
    const refused = await ask({ email: `550${REFUSED_DOMAIN}` })
    await act(refused, 'confirm', { start: nairobiTime(3, 10) })
    assert.deepEqual(await statusOf(refused), { last: 'confirmed by the-admin', unread: false, version: 2 })
    await send()
    assert.deepEqual(await statusOf(refused), { ...UNDELIVERED, version: 2 })

    const late = await ask({ message: 'Late' })
    await send()
    await suite.server.close()
    await suite.backend.services.viewingMails.send({
      viewingId: late,
      kind: 'asked',
      version: 1,
      writtenAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      tries: 20,
    })
    assert.deepEqual(await statusOf(late), { ...UNDELIVERED, version: 1 })
    await suite.server.listen()

    const stop = /\/alerts\/stop\?token=\S+/.exec(newest().text)?.[0] ?? ''
    const [waiting, later] = [await ask({ message: 'Waits' }), await ask({ message: 'Later' })]
    await act(waiting, 'confirm', { start: nairobiTime(3, 10) })
    assert.equal((await suite.backend.app.inject({ method: 'POST', url: stop })).statusCode, 200)
    await act(later, 'confirm', { start: nairobiTime(4, 10) })
    assert.deepEqual(await statusOf(later), { ...UNDELIVERED, version: 2 })
    await send()
    assert.deepEqual(await statusOf(waiting), { ...UNDELIVERED, version: 2 })
    // Who only asked, after the end of all mails, has the answer of the form.
    const asked = await ask({ message: 'Asked' })
    await send()
    assert.equal((await statusOf(asked)).last, 'requested by visitor')
  })

  it('records nothing of a refused mail once the viewing has changed', async () => {
    const id = await ask({ email: `550${REFUSED_DOMAIN}` })
    const job = { viewingId: id, kind: 'asked', version: 1, writtenAt: new Date().toISOString(), tries: 0 } as const
    await act(id, 'confirm', { start: nairobiTime(3, 10) })
    await suite.backend.services.viewingMails.send(job)
    assert.equal((await statusOf(id)).last, 'confirmed by the-admin')
  })

  it('says of a confirmation that could not be delivered before the visit that it was not', async () => {
    const id = 'c0ffee00-0000-4000-8000-000000000001'
    const start = new Date(Date.now() - HOUR_MS).toISOString()
    await suite.backend.database.insert(viewings).values(aVisit({ id, start }))
    const writtenAt = new Date(Date.now() - 2 * HOUR_MS).toISOString()
    await suite.backend.services.viewingMails.send({
      viewingId: id,
      kind: 'confirmed',
      version: 1,
      writtenAt,
      tries: 9,
    })
    assert.equal(suite.server.mails.length, 0)
    assert.equal((await statusOf(id)).last, 'undelivered by mail')
  })

  it('tries a mail that waited for its turn from that time on', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push(await ask({ message: `Wish ${count}` }))
    await send()
    await act(ids[0] ?? '', 'propose', { starts: [nairobiTime(3, 10)] })
    const { rows: waiting } = (await suite.backend.database.execute(
      sql`select data from pgboss.job where name = ${viewingMail.name} and state < 'active'`,
    )) as { rows: { data: ViewingMailJob }[] }
    const job = waiting[0]?.data
    const wait = Date.parse(job?.dueAt ?? '') - Date.parse(job?.writtenAt ?? '')
    assert.ok(job !== undefined && wait > DAY_MS - HOUR_MS && wait <= DAY_MS, `${wait}`)
    await suite.server.close()
    const longAgo = new Date(Date.now() - 2 * DAY_MS).toISOString()
    const dueAt = new Date(Date.now() - HOUR_MS).toISOString()
    await suite.backend.services.viewingMails.send({ ...job, writtenAt: longAgo, dueAt })
    assert.equal((await statusOf(ids[0] ?? '')).last, 'proposed by the-admin')
    await suite.backend.services.viewingMails.send({ ...job, writtenAt: longAgo, dueAt: longAgo })
    assert.equal((await statusOf(ids[0] ?? '')).last, 'undelivered by mail')
  })

  it('mails nothing when a visit is cancelled that has begun, and corrects its time in the calendar', async () => {
    const id = 'c0ffee00-0000-4000-8000-000000000001'
    await suite.backend.database.insert(viewings).values(aVisit({ id, start: nairobiTime(-1, 10), icsSequence: 0 }))
    await act(id, 'cancel', {})
    assert.deepEqual(await send(), [])
    const moved = await ask()
    await act(moved, 'confirm', { start: nairobiTime(3, 10) })
    await send()
    await act(moved, 'confirm', { start: nairobiTime(-1, 10) })
    assert.deepEqual(await send(), ['changed'])
    assert.deepEqual([newest().method, newest().event?.sequence], ['REQUEST', 1])
    assert.equal(newest().event?.startDate.toJSDate().toISOString(), nairobiTime(-1, 10))
    await act(moved, 'confirm', { start: nairobiTime(-1, 9) })
    assert.deepEqual(await send(), [])
  })

  it('says that the confirmed time no longer holds when others are proposed, and only then', async () => {
    const [id, never] = [await ask(), await ask({ email: 'never@example.com' })]
    await act(id, 'confirm', { start: nairobiTime(3, 10) })
    for (const one of [id, never]) await act(one, 'propose', { starts: [nairobiTime(4, 10)] })
    await send()
    const words = /^The time that was confirmed before no longer holds\.\n\nWe propose this time for your viewing:/m
    assert.match(newest().text, words)
    assert.match(newest().html, /no longer holds/)
    assert.doesNotMatch(newest('never@example.com').text, /no longer holds/)
  })

  it('takes a visit out of the calendar once, whatever else the visitor wishes or cancels then', async () => {
    const wish = (days: number) => ({ times: [{ date: nairobiDay(Date.now() + days * DAY_MS), part: 'evening' }] })
    const id = await ask()
    await act(id, 'confirm', { start: nairobiTime(3, 10) })
    await send()
    await visitor(id, 'PUT', wish(5))
    assert.deepEqual(await send(), ['office', 'withdrawn'])
    await visitor(id, 'PUT', wish(6))
    await visitor(id, 'DELETE')
    assert.deepEqual(await send(), ['office', 'office'])

    const quick = await ask()
    await act(quick, 'confirm', { start: nairobiTime(3, 10) })
    await send()
    const before = mailsTo(VISITOR).length
    await visitor(quick, 'PUT', wish(5))
    await visitor(quick, 'PUT', wish(6))
    await visitor(quick, 'DELETE')
    await send()
    assert.equal(mailsTo(VISITOR).length, before + 1)
    assert.match(newest().header, /^Subject: Cancelled: /m)
    assert.deepEqual([newest().method, newest().event?.sequence], ['CANCEL', 1])
  })

  it('keeps Message-ID and sequence when the process dies after a mail was sent', async () => {
    await suite.backend.database.insert(viewings).values(aVisit({ id: 'c0ffee00-0000-4000-8000-000000000001' }))
    await act('c0ffee00-0000-4000-8000-000000000001', 'confirm', { start: nairobiTime(3, 10) })
    const send = () => suite.backend.services.viewingMails.send(job)
    const job = {
      viewingId: 'c0ffee00-0000-4000-8000-000000000001',
      kind: 'changed',
      version: 2,
      writtenAt: new Date().toISOString(),
      tries: 0,
    } as const
    await send()
    await send()
    const ids = suite.server.mails.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])
    assert.equal(ids.length, 2)
    assert.equal(new Set(ids).size, 1)
  })
})

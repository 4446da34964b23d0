import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import { nairobiDay, startText } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import {
  aRequest,
  aVisit,
  nairobiTime,
  sendVisitMails,
  startVisitSuite,
  VISITOR,
  type VisitSuite,
} from '../../../test/visits'
import { cars, enquiries, properties, strangerMails, viewings } from '../../db/schema'

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

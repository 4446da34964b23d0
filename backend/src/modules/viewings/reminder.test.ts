import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import { momentIn, nairobiDay } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { onEachDatabase } from '../../../test/databases'
import { partsOf } from '../../../test/mail-parts'
import { aVisit, nairobiTime, sendVisitMails, startVisitSuite, VISITOR, type VisitSuite } from '../../../test/visits'
import { viewings } from '../../db/schema'

const ID = 'c0ffee00-0000-4000-8000-000000000001'

onEachDatabase('reminders of visits', (open) => {
  let suite: VisitSuite
  before(async () => {
    suite = await startVisitSuite(open)
  })
  beforeEach(() => suite.reset())
  after(() => suite.close())

  const add = (given: Parameters<typeof aVisit>[0] = {}) =>
    suite.backend.database.insert(viewings).values(aVisit({ id: ID, ...given }))
  const remind = (now: Date, backend = suite.backend) =>
    backend.services.viewingMails.remind(now, new AbortController().signal)
  const send = () => sendVisitMails(suite.backend)
  /** An hour of the evening before a visit. */
  const eve = (start: string, hour: number, minutes = 0) =>
    new Date(momentIn(nairobiDay(Date.parse(start)), hour - 24) + minutes * MINUTE_MS)

  it('is mailed at 18:00 Nairobi of the evening before, once, with time and place', async () => {
    const start = nairobiTime(2, 10)
    await add({ start })
    await remind(eve(start, 17, 59))
    assert.deepEqual(await send(), [])
    await remind(eve(start, 18))
    assert.deepEqual(await send(), ['reminder'])
    const [mail] = suite.server.mails
    assert.deepEqual(mail?.recipients, [VISITOR])
    const { header, text } = partsOf(mail.source)
    assert.match(header, /^Subject: Reminder: Villa in Karen, /m)
    assert.match(text, /10:00, Nairobi time\r?\n45 minutes\r?\nAt the gate/)
    for (const hour of [18, 19, 23]) await remind(eve(start, hour, 30))
    assert.deepEqual(await send(), [])
  })

  it('names visits from midnight to midnight of the next day, across 31 December too', async () => {
    const times = {
      late: '2098-12-31T20:59:00.000Z',
      first: '2098-12-31T21:00:00.000Z',
      last: '2099-01-01T20:59:00.000Z',
    }
    for (const [name, start] of Object.entries({ ...times, after: '2099-01-01T21:00:00.000Z' }))
      await suite.backend.database.insert(viewings).values(aVisit({ name, start }))
    const reminded = async () => {
      const rows = await suite.backend.database.select().from(viewings)
      return rows.flatMap(({ name, remindedFor }) => (remindedFor === null ? [] : [name])).sort()
    }
    await remind(new Date('2098-12-30T14:59:00Z'))
    assert.deepEqual(await reminded(), [])
    await remind(new Date('2098-12-30T15:00:00Z'))
    assert.deepEqual(await reminded(), ['late'])
    await remind(new Date('2098-12-31T15:00:00Z'))
    assert.deepEqual(await reminded(), ['first', 'last', 'late'])
  })

  it('is left out without an email, for what is not confirmed, and for what was confirmed after 18:00', async () => {
    await add({ email: null, phone: '+254722000111', id: 'phone' })
    for (const status of ['requested', 'proposed', 'cancelled', 'done', 'missed'] as const)
      await add({ id: status, status })
    await remind(eve(nairobiTime(2, 10), 18))
    assert.deepEqual(await send(), [])
    // Its evening is over: the confirmation is the reminder.
    await add({ start: nairobiTime(5, 10) })
    const start = new Date(Date.now() + HOUR_MS).toISOString()
    const url = viewingPaths.adminAct(ID, 'confirm')
    await suite.backend.call(suite.backend.admin, { method: 'POST', url, body: { start } })
    await remind(new Date())
    assert.deepEqual(await send(), ['changed'])
  })

  it('is mailed again for another day, and not for a visit that was cancelled meanwhile', async () => {
    const start = nairobiTime(2, 10)
    await add({ start })
    await remind(eve(start, 18))
    const later = nairobiTime(6, 10)
    const act = (name: 'confirm' | 'cancel', body: object) =>
      suite.backend.call(suite.backend.admin, { method: 'POST', url: viewingPaths.adminAct(ID, name), body })
    await act('confirm', { start: later })
    assert.deepEqual(await send(), ['changed', 'reminder'])
    assert.equal(suite.server.mails.length, 1, 'the visit was moved before its reminder was sent')
    await remind(eve(later, 18))
    await act('cancel', {})
    await send()
    assert.deepEqual(
      suite.server.mails.map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1]),
      ['Changed', 'Cancelled'],
    )
  })

  it('is mailed late when the backend was down at 18:00, until the visit begins', async () => {
    const start = nairobiTime(2, 10)
    await add({ start })
    await remind(new Date(Date.parse(start) + MINUTE_MS))
    assert.deepEqual(await send(), [])
    await remind(new Date(Date.parse(start) - HOUR_MS))
    assert.deepEqual(await send(), ['reminder'])
  })

  it('is mailed once when the process dies before the visit and its job are committed', async () => {
    const start = nairobiTime(2, 10)
    await add({ start })
    const { database } = suite.backend
    await database.execute(sql`alter table viewings add constraint died check (reminded_for is null)`)
    try {
      await assert.rejects(remind(eve(start, 18)))
    } finally {
      await database.execute(sql`alter table viewings drop constraint died`)
    }
    assert.deepEqual(await send(), [])
    await remind(eve(start, 18))
    await suite.restart()
    await remind(eve(start, 18, 1))
    assert.deepEqual(await send(), ['reminder'])
    assert.equal(suite.server.mails.length, 1)
  })

  it('is mailed once when several processes look at the same time', async () => {
    const start = nairobiTime(2, 10)
    for (let count = 0; count < 5; count++) await add({ id: `visit-${count}`, start })
    const second = await suite.start()
    try {
      await Promise.all([1, 2, 3].flatMap(() => [remind(eve(start, 18)), remind(eve(start, 18), second)]))
    } finally {
      await second.close()
    }
    assert.equal((await send()).length, 5)
  })

  it('is not sent once the person was deleted', async () => {
    const start = nairobiTime(1, 10)
    await add({ start })
    await remind(new Date(Date.parse(start) - DAY_MS / 2))
    await suite.backend.database.delete(viewings).where(eq(viewings.id, ID))
    await send()
    assert.equal(suite.server.mails.length, 0)
  })
})

import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { accountDataSchema, accountPaths } from '../../../../contract/account-data'
import { alertPaths } from '../../../../contract/alert'
import { foundPersonSchema } from '../../../../contract/enquirer'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry, aProperty, aReview } from '../../../test/factories'
import { filesWith, tablesWith } from '../../../test/search-by-value'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { aVisit, withVisitsFirst } from '../../../test/visits'
import {
  alerts,
  enquiries,
  enquiryEntries,
  listingEvents,
  pageSpeeds,
  properties,
  reviewInvitations,
  reviewRemovals,
  reviews,
  strangerMails,
  viewingChanges,
  viewings,
} from '../../db/schema'
import { removeOldData } from './old-data'

const EMAIL = 'Achieng.O@private.example'
const VISIT = '00000000-0000-4000-8000-000000000002'

onEachDatabase("people's data", (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000', MAIL_TO: 'agency@kilele.example' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
    await backend.database.insert(enquiries).values([
      anEnquiry({ id: 'm1', email: EMAIL, message: 'First message', createdAt: new Date('2026-01-01') }),
      anEnquiry({
        id: 'm2',
        email: EMAIL.toLowerCase(),
        message: 'Second message',
        createdAt: new Date('2026-02-01'),
      }),
      anEnquiry({ id: 'm3', email: `x${EMAIL}`, message: 'By somebody else' }),
      anEnquiry({ id: 'chat', email: '', phone: '+254722000111', source: 'whatsapp', message: 'By telephone' }),
    ])
    await backend.database.insert(enquiryEntries).values([
      {
        id: 'e1',
        enquiryId: 'm1',
        kind: 'note',
        text: 'A difficult one',
        writtenBy: 'the-admin',
        createdAt: new Date(),
      },
      { id: 'e2', enquiryId: 'm1', kind: 'mail', text: 'Yes, gladly', writtenBy: 'the-admin', createdAt: new Date() },
    ])
    await backend.call(null, {
      method: 'POST',
      url: alertPaths.create,
      body: { email: EMAIL, kind: 'property', filters: { type: 'rent' } },
    })
  })
  after(() => backend.close())

  const find = async (body: object) => {
    const response = await backend.call(backend.admin, { method: 'POST', url: adminPaths.findPerson, body })
    return response.statusCode === 200 ? foundPersonSchema.parse(response.json()) : response.json<{ message: string }>()
  }
  const remove = (body: object) => backend.call(backend.admin, { method: 'POST', url: adminPaths.deletePerson, body })
  const messagesOf = async (body: object) => {
    const found = await find(body)
    assert.ok('messages' in found)
    return found.messages.map(({ id }) => id)
  }
  const idsLeft = async () => (await backend.database.select().from(enquiries)).map(({ id }) => id).sort()
  const outboxFile = async (name: string, header = 'To: agency@kilele.example') => {
    await mkdir(join(backend.dataDir, 'outbox'), { recursive: true })
    await writeFile(join(backend.dataDir, 'outbox', name), `From: site@kilele.example\r\n${header}\r\n\r\nText\r\n`)
  }
  const tokenOf = async (viewingId: string) => {
    const { url } = await backend.services.viewings.get(viewingId)
    return new URL(url).pathname.split('/').at(-1) ?? ''
  }
  const outbox = async () => (await readdir(join(backend.dataDir, 'outbox'))).sort()

  it('finds messages and alerts when the email address is written in another case', async () => {
    const found = await find({ email: ' achieng.o@PRIVATE.example ' })
    assert.ok('messages' in found)
    assert.deepEqual(
      found.messages.map(({ id }) => id),
      ['m1', 'm2'],
    )
    assert.deepEqual(found.messages[0]?.entries.map(({ id }) => id).sort(), ['e1', 'e2'])
    assert.deepEqual(
      found.alerts.map(({ filters }) => filters),
      [{ type: 'rent' }],
    )
  })

  it('finds chats when the telephone number has the country code or not', async () => {
    for (const phone of ['+254 722 000 111', '0722-000-111', '722000111', '00254722000111', '\u202a0722 000 111\u202c'])
      assert.deepEqual(await messagesOf({ phone }), ['chat'], phone)
    for (const phone of ['0722000112', '+44722000111']) assert.deepEqual(await messagesOf({ phone }), [], phone)
  })

  it('finds chats when an earlier version stored a number that is not one', async () => {
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'old', email: '', phone: '1234567' }))
    assert.deepEqual(await messagesOf({ phone: '123 4567' }), ['old'])
  })

  it('finds messages when the address is pasted with a name or invisible marks', async () => {
    for (const email of [`Achieng <${EMAIL}>`, `\u200b${EMAIL} `])
      assert.deepEqual(await messagesOf({ email }), await messagesOf({ email: EMAIL }), email)
  })

  it('names the fault when the search is neither one address nor one number', async () => {
    for (const body of [{}, { email: 'nobody' }, { phone: '12' }, { email: EMAIL, phone: '0722000111' }])
      assert.match(JSON.stringify(await find(body)), /Enter an email address, or a telephone number such as/)
  })

  it('deletes what was shown and nothing else when confirmed', async () => {
    await outboxFile('2026-01-01-m1.eml', `Reply-To: Achieng <${EMAIL}>`)
    await outboxFile('2026-01-01-e2.eml', `To: Achieng <${EMAIL}>`)
    await outboxFile('2026-01-02-an-alert.eml', `To: ${EMAIL.toLowerCase()}`)
    await outboxFile('2026-01-03-other.eml', `Reply-To: Other <x${EMAIL}>`)
    await outboxFile('notes.txt')
    const response = await remove({ email: EMAIL, messages: 2, alerts: 1 })
    assert.equal(response.statusCode, 200, response.body)
    assert.deepEqual(response.json(), { messages: 2, viewings: 0, alerts: 1 })
    assert.deepEqual(await idsLeft(), ['chat', 'm3'])
    assert.deepEqual(await outbox(), ['2026-01-03-other.eml', 'notes.txt'])
    const others = `x${EMAIL}`.toLowerCase()
    const found = [...(await tablesWith(backend.database, [EMAIL])), ...(await filesWith(backend.dataDir, [EMAIL]))]
    const ofOthers = [
      ...(await tablesWith(backend.database, [others])),
      ...(await filesWith(backend.dataDir, [others])),
    ]
    assert.equal(found.length, ofOthers.length, found.join(', '))
  })

  it('shows and exports a stopped address and a refused alert, and remembers the stop when the data is deleted', async () => {
    await backend.database.update(alerts).set({ refusedAt: new Date() })
    const token = new URL(await backend.services.strangerMails.stopUrl(EMAIL)).searchParams.get('token') ?? ''
    const before = await find({ email: EMAIL })
    assert.ok('alerts' in before)
    assert.deepEqual([before.hasStoppedMails, before.alerts[0]?.refusedAt !== null], [false, true])
    assert.equal((await backend.database.select().from(strangerMails)).length, 1)

    assert.equal(await backend.services.strangerMails.stop(token), true)
    const person = { sub: 'uid-achieng', email: EMAIL.toLowerCase() }
    const exported = await backend.call(backend.user(person), { method: 'GET', url: accountPaths.data })
    assert.equal(accountDataSchema.parse(exported.json()).hasStoppedMails, true)
    assert.equal((await remove({ email: EMAIL, messages: 2, alerts: 0 })).statusCode, 200)
    assert.equal((await backend.database.select().from(strangerMails)).length, 0)
    const later = await find({ email: EMAIL })
    assert.ok('alerts' in later && later.hasStoppedMails)
  })

  it('deletes nothing and says so when something was added since', async () => {
    const response = await remove({ email: EMAIL, messages: 1, alerts: 1 })
    assert.equal(response.statusCode, 409)
    assert.match(response.body, /Please look again before you delete/)
    assert.deepEqual(await idsLeft(), ['chat', 'm1', 'm2', 'm3'])
  })

  it("leaves the outbox when the agency's own address is deleted", async () => {
    await outboxFile('2026-01-01-unrelated.eml')
    const response = await remove({ email: 'agency@kilele.example', messages: 0, alerts: 0 })
    assert.equal(response.statusCode, 200, response.body)
    assert.ok((await outbox()).includes('2026-01-01-unrelated.eml'))
  })

  it('finds and deletes visits and messages by email, and by telephone number', async () => {
    const phone = '+254722000111'
    const visit = { listingKind: 'property', listingId: 'villa', listingTitle: 'Villa', times: [] } as const
    const { database } = backend
    await database.insert(viewings).values([
      {
        ...visit,
        id: 'v1',
        name: 'Achieng',
        email: EMAIL.toLowerCase(),
        note: 'Haggles',
        createdAt: '2026-01-01T09:00:00Z',
      },
      { ...visit, id: VISIT, name: 'Achieng', email: EMAIL.toLowerCase(), phone, createdAt: new Date().toISOString() },
      { ...visit, id: 'v3', name: 'Other', email: `x${EMAIL}`.toLowerCase(), createdAt: '2026-01-03T09:00:00Z' },
    ])
    await database.insert(viewingChanges).values({
      viewingId: VISIT,
      action: 'requested',
      fields: {},
      changedBy: 'visitor',
      changedAt: '2026-01-02T09:00:00Z',
    })
    const message = { email: EMAIL, phone, kind: 'viewing', viewingId: VISIT, message: 'Asks for a viewing' } as const
    await database.insert(enquiries).values(anEnquiry({ id: 'm4', ...message }))
    const visitsOf = async (body: object) => {
      const found = await find(body)
      assert.ok('viewings' in found)
      return found.viewings.map(({ id, note }) => `${id} ${note}`)
    }
    assert.deepEqual(await visitsOf({ email: EMAIL }), ['v1 Haggles', `${VISIT} null`])
    assert.deepEqual(await visitsOf({ phone: '0722 000 111' }), [`${VISIT} null`])
    assert.deepEqual(await messagesOf({ phone: '0722 000 111' }), ['chat', 'm4'].sort())

    const person = { sub: 'uid-achieng', email: EMAIL.toLowerCase() }
    const exported = await backend.call(backend.user(person), { method: 'GET', url: accountPaths.data })
    assert.doesNotMatch(exported.body, /Haggles|\/viewing\//)
    const data = accountDataSchema.parse(exported.json())
    assert.deepEqual(
      data.viewings.map(({ id, title }) => [id, title]),
      [
        ['v1', 'Villa in Karen'],
        [VISIT, 'Villa in Karen'],
      ],
    )

    const token = await tokenOf(VISIT)
    const open = async () => (await backend.app.inject(viewingPaths.viewing(token))).statusCode
    assert.equal(await open(), 200)
    for (const counts of [
      { messages: 2, alerts: 0 },
      { messages: 2, viewings: 0, alerts: 0 },
      { messages: 1, viewings: 1, alerts: 0 },
    ])
      assert.equal((await remove({ phone, ...counts })).statusCode, 409, JSON.stringify(counts))
    await outboxFile(`2026-01-02-${VISIT}.1.confirmed.eml`, `To: ${EMAIL}`)
    await outboxFile(`2026-01-02-${VISIT}0.1.confirmed.eml`)
    const deleted = await remove({ phone, messages: 2, viewings: 1, alerts: 0 })
    assert.deepEqual(deleted.json(), { messages: 2, viewings: 1, alerts: 0 }, deleted.body)
    assert.equal(await open(), 404)
    assert.deepEqual(await idsLeft(), ['m1', 'm2', 'm3'])
    assert.equal(await database.$count(viewingChanges), 0)
    const files = await outbox()
    assert.ok(
      !files.includes(`2026-01-02-${VISIT}.1.confirmed.eml`) && files.includes(`2026-01-02-${VISIT}0.1.confirmed.eml`),
    )

    assert.equal((await remove({ email: EMAIL, messages: 2, viewings: 1, alerts: 1 })).statusCode, 200)
    assert.deepEqual(
      (await database.select().from(viewings)).map(({ id }) => id),
      ['v3'],
    )
    await backend.services.outbox.removeBefore(new Date('2026-01-03'))
  })

  it('deletes visits before the messages that asked for them', async () => {
    const { database } = backend
    await database.insert(viewings).values(aVisit({ id: VISIT, email: EMAIL.toLowerCase() }))
    await database.insert(enquiries).values(anEnquiry({ id: 'm4', email: EMAIL, kind: 'viewing', viewingId: VISIT }))
    await withVisitsFirst(database, async () => {
      const deleted = await remove({ email: EMAIL, messages: 3, viewings: 1, alerts: 1 })
      assert.equal(deleted.statusCode, 200, deleted.body)
    })
    assert.equal(await database.$count(viewings), 0)
  })

  it('exports no visits when the email address is not confirmed', async () => {
    const visit = { listingKind: 'property', listingId: 'villa', listingTitle: 'Villa', times: [] } as const
    await backend.database
      .insert(viewings)
      .values({ ...visit, id: 'v1', name: 'Achieng', email: EMAIL.toLowerCase(), createdAt: '2026-01-01T09:00:00Z' })
    const stranger = backend.user({ sub: 'stranger', email: EMAIL.toLowerCase(), email_verified: false })
    const exported = await backend.call(stranger, { method: 'GET', url: accountPaths.data })
    assert.deepEqual(accountDataSchema.parse(exported.json()).viewings, [])
  })

  it('deletes visits when their time is over, with their history, and leaves their messages', async () => {
    const now = new Date('2028-06-01T12:00:00.000Z')
    const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms)
    const iso = (days: number, ms = 0) => ago(days, ms).toISOString()
    await emptyTables(backend.database)
    const { database, outbox: files, strangerMails: mails, config } = backend.services
    const visit = { listingKind: 'property', listingId: 'villa', listingTitle: 'Villa', times: [] } as const
    const who = { name: 'Achieng', email: 'a@private.example' }
    await database.insert(viewings).values([
      { ...visit, ...who, id: 'old', createdAt: iso(731), start: iso(730, -1) },
      { ...visit, ...who, id: 'never-answered', createdAt: iso(730, -1) },
      { ...visit, ...who, id: 'started-later', createdAt: iso(740), start: iso(730) },
      { ...visit, ...who, id: 'changed-later', createdAt: iso(740), start: iso(735) },
      { ...visit, ...who, id: 'spam', createdAt: iso(60, -1) },
      { ...visit, ...who, id: 'young-spam', createdAt: iso(60) },
    ])
    const change = { action: 'cancelled', fields: {}, changedBy: 'visitor' }
    await database.insert(viewingChanges).values([
      { ...change, viewingId: 'old', changedAt: iso(731) },
      { ...change, viewingId: 'changed-later', changedAt: iso(729) },
    ])
    const message = { kind: 'viewing', createdAt: ago(1) } as const
    await database
      .insert(enquiries)
      .values([
        anEnquiry({ ...message, id: 'about-old', viewingId: 'old' }),
        anEnquiry({ ...message, id: 'about-spam', viewingId: 'spam', suspectedSpam: true, createdAt: ago(60, -1) }),
        anEnquiry({ ...message, id: 'young', viewingId: 'young-spam', suspectedSpam: true, createdAt: ago(60) }),
      ])
    const dependencies = { database, outbox: files, strangerMails: mails, days: config.storageDays }
    await removeOldData(dependencies, now, new AbortController().signal)
    const left = (await database.select().from(viewings)).map(({ id }) => id).sort()
    assert.deepEqual(left, ['changed-later', 'started-later', 'young-spam'])
    assert.equal(await database.$count(viewingChanges), 1)
    assert.deepEqual(await idsLeft(), ['about-old', 'young'])
  })

  it('exports reviews, alerts and messages without notes when a signed-in person asks', async () => {
    const person = { sub: 'uid-achieng', name: 'Achieng', email: EMAIL.toLowerCase() }
    await backend.database.insert(reviews).values(aReview({ id: 'r1', listingId: 'villa', userId: person.sub }))
    await backend.database.insert(reviewRemovals).values({
      reviewId: 'r0',
      listingKind: 'property',
      listingId: 'villa',
      rating: 1,
      message: 'Removed',
      userId: person.sub,
      removedBy: 'the-admin',
    })
    const call = { method: 'GET', url: accountPaths.data } as const
    const response = await backend.call(backend.user(person), call)
    assert.equal(response.headers['cache-control'], 'private, no-store')
    const data = accountDataSchema.parse(response.json())
    assert.deepEqual(data.account, { id: person.sub, name: 'Achieng', confirmedEmail: person.email })
    assert.deepEqual(
      data.reviews.map(({ id, removedAt }) => [id, removedAt === null]),
      [
        ['r1', true],
        ['r0', false],
      ],
    )
    assert.equal(data.alerts.length, 1)
    assert.deepEqual(
      data.messages.map(({ id }) => id),
      ['m1', 'm2'],
    )
    assert.deepEqual(
      data.messages[0]?.entries.map(({ id }) => id),
      ['e2'],
    )

    const unconfirmed = await backend.call(backend.user({ ...person, sub: 'other', email_verified: false }), call)
    const little = accountDataSchema.parse(unconfirmed.json())
    assert.deepEqual(
      [little.account.confirmedEmail, little.reviews, little.alerts, little.messages],
      [null, [], [], []],
    )
  })

  it('deletes messages, mails and removed reviews when their time is over', async () => {
    const now = new Date('2028-06-01T12:00:00.000Z')
    const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms)
    await emptyTables(backend.database)
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'old', createdAt: ago(730, -1) }),
        anEnquiry({ id: 'young', createdAt: ago(730) }),
        anEnquiry({ id: 'talking', createdAt: ago(900) }),
      ])
    const entry = { kind: 'note', text: 'Still interested', writtenBy: 'the-admin' } as const
    await backend.database.insert(enquiryEntries).values([
      { ...entry, id: 'recent', enquiryId: 'talking', createdAt: ago(10) },
      { ...entry, id: 'past', enquiryId: 'old', createdAt: ago(729.5, -DAY_MS) },
    ])
    const removal = { listingKind: 'property', listingId: 'villa', rating: 1, message: 'Rude', userId: 'u' } as const
    await backend.database.insert(reviewRemovals).values([
      { ...removal, reviewId: 'gone', removedBy: 'a', removedAt: ago(180, -1) },
      { ...removal, reviewId: 'stays', removedBy: 'a', removedAt: ago(180) },
    ])
    for (const name of await outbox()) if (name.endsWith('.eml')) await backend.services.outbox.removeBefore(now)
    await outboxFile('2028-05-01-one.eml')
    await outboxFile('2028-05-02-two.eml')
    await outboxFile('2028-05-31-old.eml')

    const { database, outbox: files, strangerMails: mails, config } = backend.services
    const dependencies = { database, outbox: files, strangerMails: mails, days: config.storageDays }
    await removeOldData(dependencies, now, new AbortController().signal)
    assert.deepEqual(await idsLeft(), ['talking', 'young'])
    assert.deepEqual(
      (await backend.database.select().from(reviewRemovals)).map(({ reviewId }) => reviewId),
      ['stays'],
    )
    assert.deepEqual(await outbox(), ['2028-05-02-two.eml', 'notes.txt'])
    await removeOldData(dependencies, now, new AbortController().signal)
    assert.deepEqual(await idsLeft(), ['talking', 'young'])
  })

  it('deletes suspected spam, events, counted mails and the notes of invitations when their time is over', async () => {
    const now = new Date('2028-06-01T12:00:00.000Z')
    const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms)
    await emptyTables(backend.database)
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'old-spam', suspectedSpam: true, createdAt: ago(60, -1) }),
        anEnquiry({ id: 'young-spam', suspectedSpam: true, createdAt: ago(60) }),
        anEnquiry({ id: 'no-spam', createdAt: ago(61) }),
      ])
    const event = { listingKind: 'property', listingId: 'villa', event: 'view', count: 1 } as const
    await backend.database.insert(listingEvents).values([
      { ...event, day: '2027-04-27' },
      { ...event, day: '2027-04-28' },
    ])
    const speed = { measure: 'lcp', page: 'home', device: 'phone', above: 0, count: 1 } as const
    await backend.database.insert(pageSpeeds).values([
      { ...speed, day: '2027-04-27' },
      { ...speed, day: '2027-04-28' },
    ])
    const moment = (date: Date) => date.toISOString()
    const invitation = (id: string, given: Partial<typeof reviewInvitations.$inferInsert>) => ({
      ...{ id, tokenHash: id, listingKind: 'property' as const, listingId: 'villa', note: 'Achieng', createdBy: 'a' },
      ...{ createdAt: moment(ago(200)), expiresAt: moment(ago(89)), ...given },
    })
    await backend.database
      .insert(reviewInvitations)
      .values([
        invitation('used', { usedAt: moment(ago(91)), reviewId: 'r' }),
        invitation('revoked', { revokedAt: moment(ago(91)) }),
        invitation('expired', { expiresAt: moment(ago(91)) }),
        invitation('used-lately', { usedAt: moment(ago(89)), reviewId: 's' }),
        invitation('expired-lately', {}),
      ])
    await backend.database.insert(strangerMails).values([
      { id: 'yesterday', addressHash: 'x', dueAt: ago(1, -1) },
      { id: 'today', addressHash: 'x', dueAt: ago(1) },
    ])
    const { database, outbox: files, strangerMails: mails, config } = backend.services
    const dependencies = { database, outbox: files, strangerMails: mails, days: config.storageDays }
    await removeOldData(dependencies, now, new AbortController().signal)
    assert.deepEqual(await idsLeft(), ['no-spam', 'young-spam'])
    assert.deepEqual(
      (await database.select().from(listingEvents)).map(({ day }) => day),
      ['2027-04-28'],
    )
    assert.deepEqual(
      (await database.select().from(pageSpeeds)).map(({ day }) => day),
      ['2027-04-28'],
    )
    const noted = (await database.select().from(reviewInvitations)).filter(({ note }) => note !== null)
    assert.deepEqual(noted.map(({ id }) => id).sort(), ['expired-lately', 'used-lately'])
    assert.deepEqual(
      (await database.select().from(strangerMails)).map(({ id }) => id),
      ['today'],
    )
  })

  it('deletes all of them when more are old than one transaction deletes', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => anEnquiry({ id: `old-${index}`, createdAt: new Date(0) }))
    await backend.database.insert(enquiries).values(many)
    const { database, outbox: files, strangerMails: mails, config } = backend.services
    const days = config.storageDays
    await removeOldData(
      { database, outbox: files, strangerMails: mails, days },
      new Date('2026-02-02'),
      new AbortController().signal,
    )
    assert.deepEqual(await idsLeft(), ['chat', 'm1', 'm2', 'm3'])
  })
})

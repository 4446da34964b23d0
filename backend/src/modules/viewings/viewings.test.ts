import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { Writable } from 'node:stream'
import { after, afterEach, before, beforeEach, it, mock } from 'node:test'
import { CONTACT, DAY_MS } from '../../../../contract/limits'
import { nairobiDay } from '../../../../contract/viewings/times'
import { CONTACT_NEEDED, PHONE_INVALID, viewingPaths, type Viewing } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, properties, secrets, viewingChanges, viewings } from '../../db/schema'
import { deleteViewingsOfPerson, findViewingsOfPerson } from './'

/** A Saturday, 12:00 in Nairobi. */
const NOON = Date.parse('2026-11-28T09:00:00Z')
const WISHES = [
  { date: '2026-11-29', part: 'morning' },
  { date: '2026-11-30', part: 'evening' },
]
const REQUEST = { propertyId: 'villa', name: 'Achieng Otieno', email: 'Achieng@Example.com', times: WISHES }

interface Given {
  readonly body?: object
  readonly match?: string
  readonly from?: string
}

onEachDatabase('asking for a visit', (open) => {
  let backend: SignedInApp
  let log = ''
  before(async () => {
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    const env = { RATE_LIMIT_WRITES_PER_MINUTE: '40', LOG_LEVEL: 'info' }
    backend = await startSignedInApp(open, env, { logStream })
  })
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOON })
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', title: 'Villa in Karen' }),
        aProperty({ id: 'draft', status: 'draft' }),
        aProperty({ id: 'sold', status: 'sold' }),
        aProperty({ id: 'let', status: 'let' }),
        aProperty({ id: 'under-offer', status: 'under-offer' }),
        aProperty({ id: 'deleted', deletedAt: new Date(NOON) }),
      ])
    await backend.database.insert(cars).values(aCar({ id: 'prado', title: 'Toyota Prado' }))
  })
  afterEach(() => {
    mock.timers.reset()
  })
  after(() => backend.close())

  let addresses = 0
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { body, match, from }: Given = {}) =>
    backend.app.inject({
      method,
      url,
      headers: match === undefined ? {} : { 'if-match': match },
      ...(body && { payload: body }),
      remoteAddress: from ?? `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`,
    })
  const ask = (given: object = {}) => send('POST', viewingPaths.create, { body: { ...REQUEST, ...given } })
  /** What the office sees; its token is as old as the clock. */
  const list = async (query = ''): Promise<Viewing[]> => {
    const admin = backend.user({ sub: 'the-admin', email: 'admin@kilele.example' })
    const response = await backend.call(admin, { method: 'GET', url: viewingPaths.admin + query })
    assert.equal(response.statusCode, 200, response.body)
    return response.json<{ viewings: Viewing[] }>().viewings
  }
  const act = async (id: string, name: 'confirm' | 'propose' | 'cancel' | 'done', body: object) => {
    const admin = backend.user({ sub: 'the-admin', email: 'admin@kilele.example' })
    const response = await backend.call(admin, { method: 'POST', url: viewingPaths.adminAct(id, name), body })
    assert.equal(response.statusCode, 200, response.body)
    return response.json<Viewing>()
  }
  /** Asks, and resolves to the viewing's id and the visitor's call. */
  async function askAndFindLink(given: object = {}): Promise<{ id: string; url: string; token: string }> {
    const response = await ask(given)
    assert.equal(response.statusCode, 201, response.body)
    const { id } = response.json<{ id: string }>()
    const token = (await backend.services.viewingTokens.urlOf(id)).split('/').at(-1) ?? ''
    return { id, token, url: viewingPaths.viewing(token) }
  }
  const actionsOf = async (id: string) =>
    (await backend.database.select().from(viewingChanges).where(eq(viewingChanges.viewingId, id)))
      .toSorted((one, other) => one.id - other.id)
      .map(({ action, changedBy }) => `${action} by ${changedBy}`)
  const mailsToOffice = async () => {
    const { rows } = (await backend.database.execute(sql`select data from pgboss.job where name = 'enquiry-mail'`)) as {
      rows: unknown[]
    }
    return rows.length
  }

  it('stores the request, a message of its own kind and the mail to the office', async () => {
    const response = await ask({ message: 'We are a family of five.', openForMs: 20_000, page: '/properties/villa/' })
    assert.equal(response.statusCode, 201)
    const { id } = response.json<{ id: string }>()
    assert.deepEqual(response.json(), { id })
    const [viewing, ...others] = await list()
    assert.equal(others.length, 0)
    assert.match(viewing?.url ?? '', /^http:\/\/localhost:8000\/viewing\/[\w-]{64}$/)
    assert.match(viewing?.reference ?? '', /^PR-\d+$/)
    assert.deepEqual(
      { ...viewing, url: '', reference: '' },
      {
        id,
        propertyId: 'villa',
        reference: '',
        title: 'Villa in Karen',
        name: 'Achieng Otieno',
        email: 'achieng@example.com',
        phone: null,
        message: 'We are a family of five.',
        times: WISHES,
        starts: [],
        status: 'requested',
        start: null,
        minutes: null,
        place: null,
        outcome: null,
        note: null,
        reason: null,
        url: '',
        version: 1,
        createdAt: '2026-11-28T09:00:00.000Z',
      },
    )
    const [message] = await backend.database.select().from(enquiries)
    assert.deepEqual(
      [message?.kind, message?.viewingId, message?.email, message?.listingId, message?.page],
      ['viewing', id, 'Achieng@Example.com', 'villa', '/properties/villa/'],
    )
    assert.equal(
      message?.message,
      'Asks for a viewing:\n- Sunday 29 November, morning (9 to 12)\n- Monday 30 November, evening (16 to 18)\n\nWe are a family of five.',
    )
    assert.equal(await mailsToOffice(), 1)
    assert.deepEqual(await actionsOf(id), ['requested by visitor'])
  })

  it('needs a telephone number alone for a test drive, in any usual way of writing it', async () => {
    const { carId, email } = { carId: 'prado', email: null }
    for (const phone of ['0712 345 678', '+254712345678', '+44 20 7946 0958']) {
      assert.equal((await ask({ propertyId: undefined, carId, email, phone })).statusCode, 201, phone)
    }
    const found = (await list()).map(({ carId: car, phone, email: address }) => [car, phone, address])
    assert.deepEqual(found.toSorted(), [
      ['prado', '+254712345678', null],
      ['prado', '+254712345678', null],
      ['prado', '+442079460958', null],
    ])
    const [message] = await backend.database.select().from(enquiries)
    assert.match(message?.message ?? '', /^Asks for a test drive:/)
  })

  it('is refused with a sentence when something is missing or wrong', async () => {
    const refusals: [object, string][] = [
      [{ email: undefined }, CONTACT_NEEDED],
      [{ email: ' ', phone: '' }, CONTACT_NEEDED],
      [{ phone: '12345' }, `phone: ${PHONE_INVALID}`],
      [{ phone: '0012345678' }, PHONE_INVALID],
      [{ phone: 'call me' }, PHONE_INVALID],
      [{ email: 'achieng@' }, 'Please enter a valid email'],
      [{ name: 'A' }, 'Name must be at least 2 characters'],
      [{ times: [] }, 'Please choose at least one time'],
      [{ times: [...WISHES, ...WISHES] }, 'Please choose at most 3 times'],
      [{ times: [{ date: '2026-11-29', part: 'night' }] }, 'times must be one to 3 parts'],
      [{ times: [{ date: '2026-02-30', part: 'morning' }] }, 'Please choose times from now on'],
      [{ times: [{ date: '29/11/2026', part: 'morning' }] }, 'times must be one to 3 parts'],
      [{ carId: 'prado' }, 'propertyId or carId is needed'],
      [{ propertyId: undefined }, 'propertyId or carId is needed'],
      [{ message: 'x'.repeat(CONTACT.messageMax + 1) }, 'Message must be at most'],
    ]
    for (const [given, sentence] of refusals) {
      const response = await ask(given)
      assert.equal(response.statusCode, 400, `${JSON.stringify(given)} ${response.body}`)
      assert.ok(response.json<{ message: string }>().message.includes(sentence), response.body)
    }
    assert.equal(await backend.database.$count(viewings), 0)
    assert.equal(await backend.database.$count(enquiries), 0)
  })

  it('is answered for a draft as for an unknown listing, and refused for what is sold or let', async () => {
    const unknown = await ask({ propertyId: 'none' })
    assert.deepEqual([unknown.statusCode, unknown.json()], [404, { message: 'Property not found' }])
    for (const propertyId of ['draft', 'deleted', 'prado']) {
      const response = await ask({ propertyId })
      assert.deepEqual([response.statusCode, response.body], [404, unknown.body])
    }
    for (const propertyId of ['sold', 'let']) {
      const response = await ask({ propertyId })
      const message = `This home is ${propertyId}, so it can no longer be visited.`
      assert.deepEqual([response.statusCode, response.json()], [409, { message }])
    }
    assert.equal((await ask({ propertyId: 'under-offer' })).statusCode, 201)
  })

  it('takes the days and hours of Nairobi, across midnight and the end of the year', async () => {
    const tries: { now: string; taken: [string, string][]; refused: [string, string][] }[] = [
      {
        now: '2026-11-28T20:59:00Z',
        taken: [['2026-12-11', 'evening']],
        refused: [
          ['2026-11-28', 'evening'],
          ['2026-12-12', 'morning'],
        ],
      },
      {
        now: '2026-11-28T22:30:00Z',
        taken: [
          ['2026-11-29', 'morning'],
          ['2026-12-12', 'evening'],
        ],
        refused: [
          ['2026-11-28', 'evening'],
          ['2026-12-13', 'morning'],
        ],
      },
      { now: '2026-12-31T14:59:00Z', taken: [['2026-12-31', 'evening']], refused: [['2026-12-31', 'afternoon']] },
      {
        now: '2026-12-31T15:00:00Z',
        taken: [
          ['2027-01-01', 'morning'],
          ['2027-01-13', 'evening'],
        ],
        refused: [
          ['2026-12-31', 'evening'],
          ['2027-01-14', 'morning'],
        ],
      },
      {
        now: '2026-12-31T21:30:00Z',
        taken: [['2027-01-14', 'evening']],
        refused: [
          ['2026-12-31', 'evening'],
          ['2027-01-15', 'morning'],
        ],
      },
    ]
    let people = 0
    for (const { now, taken, refused } of tries) {
      mock.timers.setTime(Date.parse(now))
      for (const [status, times] of [
        [201, taken],
        [400, refused],
      ] as const)
        for (const [date, part] of times) {
          const response = await ask({ email: `person${people++}@example.com`, times: [{ date, part }] })
          assert.equal(response.statusCode, status, `${now} ${date} ${part} ${response.body}`)
        }
    }
  })

  it('lets a person have five open requests, by address in any case or by number', async () => {
    for (const email of ['a@example.com', 'A@example.com', 'a@EXAMPLE.com', 'a@example.com', 'A@Example.Com']) {
      assert.equal((await ask({ email })).statusCode, 201)
    }
    const refused = await ask({ email: 'a@example.COM' })
    assert.equal(refused.statusCode, 409)
    assert.match(refused.json<{ message: string }>().message, /^You have 5 open requests for visits\./)
    assert.equal((await ask({ email: 'b@example.com' })).statusCode, 201)

    const phones = ['0712 345 678', '+254 712 345 678', '0712345678', '254712345678', '00254712345678']
    for (const phone of phones) assert.equal((await ask({ email: undefined, phone })).statusCode, 201, phone)
    assert.equal((await ask({ email: 'c@example.com', phone: '0712-345-678' })).statusCode, 409)

    const [first, second] = (await list()).filter(({ email }) => email === 'a@example.com')
    await act(first?.id ?? '', 'cancel', { reason: 'Sold meanwhile' })
    assert.equal((await ask({ email: 'a@example.com' })).statusCode, 201)
    assert.equal((await ask({ email: 'a@example.com' })).statusCode, 409)
    await act(second?.id ?? '', 'confirm', { start: '2026-11-27T10:00:00+03:00' })
    assert.equal((await ask({ email: 'a@example.com' })).statusCode, 201, 'a visit that is past is not open')

    mock.timers.setTime(NOON + 3 * DAY_MS)
    const times = [{ date: nairobiDay(Date.now()), part: 'evening' }]
    assert.equal((await ask({ email: 'a@example.com', times })).statusCode, 201, 'wishes that are past are not open')
  })

  it('counts no suspected spam among the open requests of a person', async () => {
    for (let count = 0; count < 5; count++) assert.equal((await ask({ leaveEmpty: 'Buy now' })).statusCode, 201)
    for (let count = 0; count < 5; count++) assert.equal((await ask()).statusCode, 201)
    assert.equal((await ask()).statusCode, 409)
  })

  it('takes no more than five when ten arrive at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask({ phone: '0712 345 678' })))
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(statuses, [...Array<number>(5).fill(201), ...Array<number>(5).fill(409)])
  })

  it('is limited when one address sends a flood', async () => {
    const from = '192.0.2.7'
    const flood = Array.from({ length: 45 }, (_, at) =>
      send('POST', viewingPaths.create, { body: { ...REQUEST, email: `person${at}@example.com` }, from }),
    )
    const responses = await Promise.all(flood)
    const statuses = responses.map(({ statusCode }) => statusCode)
    assert.deepEqual(
      [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
      [40, 5],
    )
    assert.ok(Number(responses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']) > 0)
  })

  it('is suspected spam, without a mail or a place in the diary, when a program wrote it', async () => {
    for (const trap of [{ leaveEmpty: 'Buy now' }, { openForMs: 10 }]) assert.equal((await ask(trap)).statusCode, 201)
    assert.deepEqual([await list(), await mailsToOffice()], [[], 0])
    assert.equal(await backend.database.$count(enquiries, sql`${enquiries.suspectedSpam}`), 2)
    const [message] = await backend.database.select().from(enquiries)
    await backend.services.enquiries.clearSuspicion(message?.id ?? '')
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [message?.viewingId],
    )
  })

  it('shows the visitor with the link what there is to see, and nothing else', async () => {
    const { url, id } = await askAndFindLink({ message: 'Ground floor only' })
    await act(id, 'confirm', { start: '2026-11-29T09:30:00+03:00', place: 'At the gate' })
    const response = await send('GET', url)
    assert.equal(response.headers['cache-control'], 'private, no-store')
    assert.match(String(response.headers.etag), /^W\/"2\.[\w-]+"$/)
    assert.deepEqual(response.json(), {
      propertyId: 'villa',
      title: 'Villa in Karen',
      times: WISHES,
      starts: [],
      status: 'confirmed',
      start: '2026-11-29T09:30:00+03:00',
      minutes: 45,
      place: 'At the gate',
    })
  })

  it('answers 404 and tells nothing when a token is guessed, changed, expired or revoked', async () => {
    const { token, url, id } = await askAndFindLink()
    const nothing = { message: 'Viewing not found' }
    const check = async (path: string) => {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const response = await send(method, path, method === 'PUT' ? { body: { times: WISHES } } : {})
        assert.deepEqual([response.statusCode, response.json()], [404, nothing], `${method} ${path}`)
      }
    }
    const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const wrong = [changed(0), changed(21), changed(63), token.slice(1), `${token}A`, id, 'A'.repeat(64), '%00', 'none']
    for (const guess of wrong) await check(`/api/viewings/${guess}`)
    assert.deepEqual(await actionsOf(id), ['requested by visitor'])

    mock.timers.setTime(Date.parse('2026-11-30T15:00:00Z') + 30 * DAY_MS)
    assert.equal((await send('GET', url)).statusCode, 200)
    mock.timers.setTime(Date.now() + 1)
    await check(url)

    mock.timers.setTime(NOON)
    const secret = await backend.database.delete(secrets).where(eq(secrets.name, 'viewing-links')).returning()
    await check(url)
    await backend.database.delete(secrets).where(eq(secrets.name, 'viewing-links'))
    await backend.database.insert(secrets).values(secret)
    assert.equal((await send('GET', url)).statusCode, 200)
    await backend.database.delete(viewings).where(eq(viewings.id, id))
    await check(url)
  })

  it('does not log the token of a link', async () => {
    const { token, url } = await askAndFindLink()
    await send('GET', url)
    assert.match(log, /"path":"\/api\/viewings\/:token"/)
    assert.ok(!log.includes(token))
  })

  it('goes back to requested when the visitor has other wishes, also after the confirmation', async () => {
    const { url, id } = await askAndFindLink()
    await act(id, 'confirm', { start: '2026-11-29T09:30:00+03:00' })
    const times = [{ date: '2026-12-01', part: 'afternoon' }]
    const response = await send('PUT', url, { body: { times } })
    assert.equal(response.statusCode, 200, response.body)
    assert.match(String(response.headers.etag), /^W\/"3\./)
    const { status, start, times: wished } = response.json<Viewing>()
    assert.deepEqual([status, start, wished], ['requested', null, times])
    assert.equal((await send('PUT', url, { body: { times } })).json<Viewing>().status, 'requested')
    assert.deepEqual(await actionsOf(id), ['requested by visitor', 'confirmed by the-admin', 'changed by visitor'])
    const [message] = await backend.database.select().from(enquiries)
    assert.deepEqual([message?.readAt, message?.status], [null, 'open'], 'the office hears of it in the inbox')

    for (const body of [
      { times: [{ date: '2026-11-28', part: 'morning' }] },
      { times: [] },
      {},
      { times, start: '2026-11-29T09:30:00+03:00' },
      { start: 'soon' },
    ])
      assert.equal((await send('PUT', url, { body })).statusCode, 400, JSON.stringify(body))
  })

  it('is confirmed when the visitor takes one of the proposed times', async () => {
    const { url, id } = await askAndFindLink()
    assert.equal((await send('PUT', url, { body: { start: '2026-12-02T10:00:00+03:00' } })).statusCode, 409)
    await act(id, 'propose', { starts: ['2026-12-02T10:00:00+03:00', '2026-12-01T08:00:00Z'] })
    const proposed = (await send('GET', url)).json<Viewing>()
    assert.deepEqual(
      [proposed.status, proposed.starts],
      ['proposed', ['2026-12-01T11:00:00+03:00', '2026-12-02T10:00:00+03:00']],
    )
    assert.equal((await send('PUT', url, { body: { start: '2026-12-02T10:30:00+03:00' } })).statusCode, 400)
    const body = { start: '2026-12-02T07:00:00Z' }
    const taken = await send('PUT', url, { body })
    const { status, start, minutes } = taken.json<Viewing>()
    assert.deepEqual([status, start, minutes], ['confirmed', '2026-12-02T10:00:00+03:00', 45])
    assert.deepEqual((await send('PUT', url, { body })).headers.etag, taken.headers.etag, 'once, though pressed twice')

    await act(id, 'propose', { starts: ['2026-12-03T10:00:00+03:00'] })
    mock.timers.setTime(Date.parse('2026-12-03T10:00:00+03:00'))
    assert.equal((await send('PUT', url, { body: { start: '2026-12-03T10:00:00+03:00' } })).statusCode, 409)
  })

  it('is cancelled once by the visitor, and cannot be changed then or when it has begun', async () => {
    const { url, id } = await askAndFindLink()
    const stale = String((await send('GET', url)).headers.etag)
    await act(id, 'confirm', { start: '2026-11-29T09:30:00+03:00' })
    assert.equal((await send('DELETE', url, { match: stale })).statusCode, 412)
    assert.equal((await send('PUT', url, { match: stale, body: { times: WISHES } })).statusCode, 412)
    const current = String((await send('GET', url)).headers.etag)
    const responses = [await send('DELETE', url, { match: current }), await send('DELETE', url)]
    for (const { statusCode, body } of responses) {
      assert.equal(statusCode, 200, body)
      assert.equal((JSON.parse(body) as Viewing).status, 'cancelled')
    }
    assert.deepEqual(await actionsOf(id), ['requested by visitor', 'confirmed by the-admin', 'cancelled by visitor'])
    assert.equal((await send('PUT', url, { body: { times: WISHES } })).statusCode, 409)

    const other = await askAndFindLink()
    await act(other.id, 'confirm', { start: '2026-11-28T12:00:00+03:00' })
    assert.equal((await send('PUT', other.url, { body: { times: WISHES } })).statusCode, 409)
    const begun = await send('DELETE', other.url)
    assert.deepEqual([begun.statusCode, begun.json()], [409, { message: 'This visit has begun already.' }])
    await act(other.id, 'done', { outcome: 'liked' })
    assert.equal((await send('DELETE', other.url)).statusCode, 409)
  })

  it('is found and deleted by its person with its history', async () => {
    const { id } = await askAndFindLink({ phone: '0712 345 678' })
    await askAndFindLink({ email: 'somebody@example.com' })
    const { database } = backend
    const idsOf = async (person: object) => (await findViewingsOfPerson(database, person)).map((row) => row.id)
    for (const person of [{ email: 'ACHIENG@example.com' }, { phone: '+254712345678' }])
      assert.deepEqual(await idsOf(person), [id])
    assert.deepEqual(await idsOf({ email: 'nobody@example.com' }), [])
    assert.deepEqual(await deleteViewingsOfPerson(database, { phone: '+254712345678' }), [id])
    assert.deepEqual(await actionsOf(id), [])
    assert.equal(await database.$count(viewings), 1)
    assert.equal(await database.$count(enquiries), 2, 'its message is deleted as a message')
  })
})

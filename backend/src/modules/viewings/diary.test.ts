import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, it, mock } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import type { ListingHistoryEntry } from '../../../../contract/listing-management'
import {
  PHONE_INVALID,
  viewingPaths,
  type ConfirmedViewing,
  type Viewing,
  type ViewingAct,
} from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, properties, viewingChanges, viewings } from '../../db/schema'

/** A Saturday, 12:00 in Nairobi. */
const NOON = Date.parse('2026-11-28T09:00:00Z')
const TOMORROW = '2026-11-29T09:30:00+03:00'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

onEachDatabase("the office's diary", (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOON })
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', title: 'Villa in Karen' }),
        aProperty({ id: 'draft', title: 'Not yet on offer', status: 'draft' }),
      ])
    await backend.database.insert(cars).values(aCar({ id: 'prado', title: 'Toyota Prado' }))
  })
  afterEach(() => {
    mock.timers.reset()
  })
  after(() => backend.close())

  /** The administrator's token is as old as the clock. */
  const send = (method: 'GET' | 'POST', url: string, { body, match }: { body?: object; match?: string } = {}) =>
    backend.app.inject({
      method,
      url,
      headers: {
        authorization: backend.user({ sub: 'the-admin', email: 'admin@kilele.example' }),
        ...(match !== undefined && { 'if-match': match }),
      },
      ...(body && { payload: body }),
    })
  const act = (id: string, name: ViewingAct, body?: object, match?: string) =>
    send('POST', viewingPaths.adminAct(id, name), { ...(body && { body }), ...(match !== undefined && { match }) })
  async function done(id: string, name: ViewingAct, body?: object): Promise<ConfirmedViewing> {
    const response = await act(id, name, body)
    assert.equal(response.statusCode, 200, response.body)
    return response.json<ConfirmedViewing>()
  }
  const get = async (id: string) => {
    const response = await send('GET', viewingPaths.adminViewing(id))
    return { viewing: response.json<Viewing>(), etag: String(response.headers.etag) }
  }
  const list = async (query = '') => {
    const response = await send('GET', viewingPaths.admin + query)
    assert.equal(response.statusCode, 200, response.body)
    return response.json<{ viewings: Viewing[] }>().viewings
  }
  let people = 0
  async function ask(times = [{ date: '2026-11-29', part: 'morning' }]): Promise<string> {
    const body = { propertyId: 'villa', name: 'Achieng', email: `person${people++}@example.com`, times }
    const response = await send('POST', viewingPaths.create, { body })
    assert.equal(response.statusCode, 201, response.body)
    return response.json<{ id: string }>().id
  }
  const enter = (given: object = {}) =>
    send('POST', viewingPaths.admin, {
      body: { propertyId: 'villa', name: 'Otieno', phone: '0712 345 678', start: TOMORROW, ...given },
    })
  const history = async (id: string) => (await send('GET', viewingPaths.history(id))).json<ListingHistoryEntry[]>()

  it('leads from the request to the report of the visit, each change in the history', async () => {
    const id = await ask()
    const confirmed = await act(id, 'confirm', { start: TOMORROW, place: ' At the gate ' })
    assert.match(String(confirmed.headers.etag), /^W\/"2\.[\w-]+"$/)
    const { status, start, minutes, place, version, warnings } = confirmed.json<ConfirmedViewing>()
    assert.deepEqual(
      [status, start, minutes, place, version, warnings],
      ['confirmed', TOMORROW, 45, 'At the gate', 2, []],
    )
    const [message] = await backend.database.select().from(enquiries)
    assert.deepEqual([message?.status, message?.readAt], ['replied', new Date(NOON)], 'its message is answered')

    mock.timers.setTime(Date.parse(TOMORROW))
    const report = await done(id, 'done', { outcome: 'too-expensive', note: 'Would pay 40 million' })
    assert.deepEqual(
      [report.status, report.outcome, report.note, report.version],
      ['done', 'too-expensive', 'Would pay 40 million', 3],
    )
    const entries = await history(id)
    assert.deepEqual(
      entries.map(({ by, action, at }) => ({ by, action, at })),
      [
        { by: 'the-admin', action: 'done', at: '2026-11-29T06:30:00.000Z' },
        { by: 'the-admin', action: 'confirmed', at: '2026-11-28T09:00:00.000Z' },
        { by: 'visitor', action: 'requested', at: '2026-11-28T09:00:00.000Z' },
      ],
    )
    assert.deepEqual(entries[1]?.fields, {
      status: { from: 'requested', to: 'confirmed' },
      start: { from: null, to: '2026-11-29T06:30:00.000Z' },
      minutes: { from: null, to: 45 },
      place: { from: null, to: 'At the gate' },
    })
  })

  it('is confirmed once when the button is pressed twice, also at the same moment', async () => {
    const id = await ask()
    const body = { start: TOMORROW, minutes: 60, place: 'At the gate' }
    const responses = [
      ...(await Promise.all([1, 2, 3].map(() => act(id, 'confirm', body)))),
      await act(id, 'confirm', body),
    ]
    for (const response of responses) {
      assert.equal(response.statusCode, 200, response.body)
      assert.equal(response.json<Viewing>().version, 2)
    }
    assert.equal(await backend.database.$count(viewingChanges), 2)
    // The same time, written in another way.
    assert.equal((await done(id, 'confirm', { start: '2026-11-29T06:30:00Z' })).version, 2)
    assert.equal((await done(id, 'confirm', { start: '2026-11-29T11:00:00+03:00' })).version, 3)
  })

  it('is changed with the current version or without one, and not with an old one', async () => {
    const id = await ask()
    const { etag: first } = await get(id)
    assert.equal((await act(id, 'confirm', { start: TOMORROW }, first)).statusCode, 200)
    for (const [name, body] of [
      ['confirm', { start: '2026-11-30T10:00:00+03:00' }],
      ['propose', { starts: ['2026-11-30T10:00:00+03:00'] }],
      ['cancel', {}],
      ['done', { outcome: 'liked' }],
      ['missed', undefined],
    ] as const) {
      const response = await act(id, name, body, first)
      assert.equal(response.statusCode, 412, response.body)
      assert.match(response.json<{ message: string }>().message, /was changed since you opened it/)
    }
    const { viewing, etag } = await get(id)
    assert.deepEqual([viewing.status, viewing.start, viewing.version], ['confirmed', TOMORROW, 2])
    assert.equal((await act(id, 'propose', { starts: ['2026-11-30T10:00:00+03:00'] }, etag)).statusCode, 200)
    assert.equal((await act(id, 'cancel', { reason: 'Sold' })).statusCode, 200)
  })

  it('names other confirmed visits whose starts are less than an hour apart', async () => {
    const [id, before, after, cancelled] = [await ask(), await ask(), await ask(), await ask()]
    const start = Date.parse(TOMORROW)
    const at = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
    await done(before, 'confirm', { start: at(-59) })
    await done(after, 'confirm', { start: at(60) })
    await done(cancelled, 'confirm', { start: at(0) })
    await done(cancelled, 'cancel')
    const { warnings, reference } = await done(id, 'confirm', { start: at(0) })
    assert.deepEqual(warnings, [{ id: before, reference, title: 'Villa in Karen', start: '2026-11-29T08:31:00+03:00' }])
    assert.deepEqual(
      (await done(id, 'confirm', { start: at(1) })).warnings.map((warning) => warning.id),
      [after],
    )
  })

  it('takes any time, also a past one, and 5 to 480 minutes', async () => {
    const id = await ask()
    assert.equal((await done(id, 'confirm', { start: '2026-11-27T10:00:00+03:00', minutes: 480 })).minutes, 480)
    assert.equal((await done(id, 'confirm', { start: '2027-03-01T10:00:00+03:00', minutes: 5 })).minutes, 5)
    for (const body of [
      { start: TOMORROW, minutes: 4 },
      { start: TOMORROW, minutes: 481 },
      { start: TOMORROW, minutes: 45.5 },
      { start: '2026-11-29T09:30:00' },
      { start: '2026-11-29' },
      { start: 'tomorrow' },
      { start: '0000-01-01T00:00:00Z' },
      { start: '2026-02-30T10:00:00+03:00' },
      { start: TOMORROW, place: 'x'.repeat(201) },
      { start: TOMORROW, note: 'unknown field' },
      {},
    ])
      assert.equal((await act(id, 'confirm', body)).statusCode, 400, JSON.stringify(body))
  })

  it('proposes times that are still to come', async () => {
    const id = await ask()
    await done(id, 'confirm', { start: TOMORROW, minutes: 90, place: 'At the gate' })
    const starts = ['2026-12-31T23:30:00+03:00', '2026-11-30T07:00:00.000Z']
    const proposed = await done(id, 'propose', { starts })
    assert.deepEqual(
      [proposed.status, proposed.starts, proposed.start],
      ['proposed', ['2026-11-30T10:00:00+03:00', '2026-12-31T23:30:00+03:00'], null],
    )
    for (const refused of [[], ['2026-11-28T12:00:00+03:00'], Array<string>(6).fill(TOMORROW), ['soon']])
      assert.equal((await act(id, 'propose', { starts: refused })).statusCode, 400, JSON.stringify(refused))
    const { minutes, place, starts: none } = await done(id, 'confirm', { start: TOMORROW })
    assert.deepEqual([minutes, place, none], [90, 'At the gate', []], 'what was said of the visit stays')
    assert.equal((await done(id, 'confirm', { start: TOMORROW, place: ' ' })).place, null)
  })

  it('reports on a visit from its start on, and corrects the report', async () => {
    const id = await ask()
    for (const name of ['done', 'missed'] as const)
      assert.equal((await act(id, name, { outcome: 'liked' })).statusCode, 409, 'it is not confirmed')
    await done(id, 'confirm', { start: TOMORROW })
    mock.timers.setTime(Date.parse(TOMORROW) - 1)
    for (const name of ['done', 'missed'] as const) {
      const response = await act(id, name, { outcome: 'liked' })
      assert.deepEqual([response.statusCode, response.json()], [409, { message: 'This visit has not begun yet.' }])
    }
    mock.timers.setTime(Date.parse(TOMORROW))
    assert.equal((await act(id, 'done', { outcome: 'bored' })).statusCode, 400)
    assert.equal((await act(id, 'done', {})).statusCode, 400)
    assert.equal((await done(id, 'missed')).status, 'missed')
    assert.equal((await done(id, 'missed')).version, 3)
    const { status, outcome } = await done(id, 'done', { outcome: 'will-offer' })
    assert.deepEqual([status, outcome], ['done', 'will-offer'])
    const missed = await done(id, 'missed')
    assert.deepEqual([missed.status, missed.outcome], ['missed', null])
  })

  it('refuses what the status does not allow, and knows no other viewings', async () => {
    const id = await ask()
    assert.equal((await done(id, 'cancel', { reason: 'Sold meanwhile' })).reason, 'Sold meanwhile')
    assert.equal((await done(id, 'cancel', { reason: 'Another word' })).reason, 'Sold meanwhile')
    mock.timers.setTime(NOON + 48 * HOUR_MS)
    const acts: [ViewingAct, object][] = [
      ['confirm', { start: TOMORROW }],
      ['propose', { starts: ['2027-01-04T10:00:00+03:00'] }],
      ['done', { outcome: 'liked' }],
      ['missed', {}],
    ]
    for (const [name, body] of acts) {
      const response = await act(id, name, body)
      assert.equal(response.statusCode, 409, name)
      assert.match(response.json<{ message: string }>().message, /^This visit cannot be .+: it is cancelled\.$/)
    }
    const visited = (await enter()).json<Viewing>().id
    await done(visited, 'done', { outcome: 'liked' })
    for (const [name, body] of [acts[0], acts[1], ['cancel', {}]] as [ViewingAct, object][])
      assert.equal((await act(visited, name, body)).statusCode, 409, name)

    for (const [name, body] of [...acts, ['cancel', {}]] as [ViewingAct, object][])
      assert.equal((await act(UNKNOWN, name, body)).statusCode, 404)
    assert.equal((await send('GET', viewingPaths.history(UNKNOWN))).statusCode, 404)
    assert.equal((await send('GET', viewingPaths.adminViewing(UNKNOWN))).statusCode, 404)
  })

  it('enters a visit arranged by telephone, confirmed at once, also for a draft', async () => {
    const near = await ask()
    await done(near, 'confirm', { start: TOMORROW })
    const response = await enter({ email: ' ', minutes: 30, place: 'At the gate', message: 'Brings her sister' })
    assert.equal(response.statusCode, 201, response.body)
    assert.match(String(response.headers.etag), /^W\/"1\./)
    const { id, status, start, minutes, place, phone, email, times, message, warnings } =
      response.json<ConfirmedViewing>()
    assert.deepEqual(
      [status, start, minutes, place, phone, email, times, message, warnings.map((warning) => warning.id)],
      ['confirmed', TOMORROW, 30, 'At the gate', '+254712345678', null, [], 'Brings her sister', [near]],
    )
    assert.deepEqual(
      (await history(id)).map(({ action, by }) => [action, by]),
      [['entered', 'the-admin']],
    )
    assert.equal(await backend.database.$count(enquiries), 1, 'only the request is a message')
    assert.equal((await enter({ propertyId: 'draft' })).statusCode, 201)
    assert.equal((await enter({ propertyId: 'none' })).statusCode, 404)
    assert.equal((await enter({ carId: 'prado' })).statusCode, 400)
    const wrong = await enter({ phone: '0012345678' })
    assert.deepEqual([wrong.statusCode, wrong.json()], [400, { message: PHONE_INVALID }])
  })

  it('lists all, or those of some days of Nairobi and of a status', async () => {
    const wished = await ask([
      { date: '2026-12-01', part: 'morning' },
      { date: '2026-12-03', part: 'morning' },
    ])
    const moved = await ask()
    await done(moved, 'propose', { starts: ['2026-12-05T23:30:00+03:00'] })
    const [late, early] = [await ask(), await ask()]
    // Half past midnight in Nairobi, the evening before in UTC.
    await done(late, 'confirm', { start: '2026-12-31T21:30:00Z' })
    await done(early, 'confirm', { start: '2026-12-31T23:30:00+03:00' })
    const idsOf = async (query: string) => new Set((await list(query)).map(({ id }) => id))
    const rows: [string, string[]][] = [
      ['', [wished, moved, late, early]],
      ['?from=2026-12-01&to=2026-12-01', [wished]],
      ['?from=2026-12-02&to=2026-12-02', []],
      ['?from=2026-12-03&to=2026-12-05', [wished, moved]],
      ['?from=2026-12-05&to=2026-12-05', [moved]],
      ['?from=2026-11-29&to=2026-11-29', []],
      ['?from=2026-12-31&to=2026-12-31', [early]],
      ['?from=2027-01-01', [late]],
      ['?to=2026-12-04', [wished]],
      ['?from=2026-12-31&status=requested', []],
      ['?status=confirmed', [late, early]],
      ['?status=proposed', [moved]],
      ['?from=&to=&status=proposed', [moved]],
      ['?from=2027-01-01&to=&status=', [late]],
    ]
    for (const [query, ids] of rows) assert.deepEqual(await idsOf(query), new Set(ids), query)
    assert.deepEqual(
      (await list('?status=confirmed')).map(({ id }) => id),
      [early, late],
    )
    for (const query of ['?from=2026-13-01', '?to=tomorrow', '?from=0001-01-01', '?to=9999-12-31', '?status=open'])
      assert.equal((await send('GET', viewingPaths.admin + query)).statusCode, 400, query)
  })

  it('keeps the title and the reference of a deleted listing', async () => {
    const id = await ask()
    const before = (await get(id)).viewing
    assert.match(before.reference ?? '', /^PR-\d+$/)
    await backend.database.update(properties).set({ deletedAt: new Date(NOON) })
    const { title, reference } = (await get(id)).viewing
    assert.deepEqual([title, reference], ['Villa in Karen', before.reference])
    assert.equal(await backend.database.$count(viewings), 1)
  })
})

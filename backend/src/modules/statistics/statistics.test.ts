import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { adminPaths } from '../../../../contract/admin-paths'
import { identifyPath, apiPaths, SPEED_PATH } from '../../../../contract/paths'
import { DAY_MS } from '../../../../contract/limits'
import {
  quietListingsSchema,
  SPEED_MEASURES,
  SPEED_NAMES,
  speedSchema,
  type SpeedReport,
  type Statistics,
} from '../../../../contract/statistics'
import { nairobiDay } from '../../../../contract/viewings/times'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, anEnquiry, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, listingChanges, listingEvents, pageSpeeds, properties, viewings } from '../../db/schema'
import { createStatistics } from './service'

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const NOTHING = { view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0, requested: 0, confirmed: 0, done: 0 }

onEachDatabase('statistics', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '5' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'villa' }), aProperty({ id: 'draft', status: 'draft' })])
    await backend.database.insert(cars).values(aCar({ id: 'prado' }))
  })
  after(() => backend.close())

  let visitors = 0
  /** Each from another address, so that the limit is that of one test. */
  const tell = (payload: object | string, headers: Record<string, string> = {}, remoteAddress?: string) =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.events,
      headers: { 'user-agent': BROWSER, 'content-type': 'text/plain', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress: remoteAddress ?? `10.0.${(visitors += 1)}.1`,
    })
  const read = async (days = 30) =>
    (await backend.call(backend.admin, { method: 'GET', url: adminPaths.statistics(days) })).json<Statistics>()
  const view = { kind: 'property', id: 'villa', event: 'view' } as const

  it('list counts by listing, most viewed first, when the administrator asks', async () => {
    for (const event of [view, { ...view, event: 'whatsapp' }, { kind: 'car', id: 'prado', event: 'view' }, view]) {
      const response = await tell(event)
      assert.equal(response.statusCode, 204, response.body)
      assert.equal(response.headers['set-cookie'], undefined)
    }
    const { days, listings, perDay } = await read(7)
    assert.equal(days, 7)
    assert.deepEqual(listings, [
      { kind: 'property', id: 'villa', ...NOTHING, view: 2, whatsapp: 1 },
      { kind: 'car', id: 'prado', ...NOTHING, view: 1 },
    ])
    assert.equal(perDay.length, 7)
    assert.equal(perDay.at(-1)?.view, 3)
  })

  it('count nothing when the browser is a robot or asks not to be tracked', async () => {
    const ignored: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ]
    for (const headers of ignored) {
      assert.equal((await tell(view, headers)).statusCode, 204)
    }
    assert.deepEqual((await read()).listings, [])
  })

  it('are refused with a sentence when the event is not valid', async () => {
    for (const [event, status, message] of [
      [{ ...view, event: 'look' }, 400, /event must be one of view, save/],
      [{ ...view, kind: 'boat' }, 400, /kind must be property or car/],
      [{ ...view, who: 'me' }, 400, /who/],
      ['{"kind"', 400, /not valid JSON/],
      [{ ...view, id: 'none' }, 404, /There is no property 'none'/],
      [{ ...view, id: 'prado' }, 404, /There is no property 'prado'/],
      [{ ...view, id: 'draft' }, 404, /There is no property 'draft'/],
    ] as const) {
      const response = await tell(event)
      assert.equal(response.statusCode, status, JSON.stringify(event))
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.deepEqual((await read()).listings, [])
  })

  it('leave the administrator and those who look a reference up alone when one address sends too many', async () => {
    const address = '10.77.0.1'
    const statuses = []
    for (let index = 0; index < 31; index++) statuses.push((await tell(view, {}, address)).statusCode)
    assert.equal(statuses.at(-1), 429)
    const changed = await backend.call(backend.admin, {
      method: 'PATCH',
      url: apiPaths.property('villa'),
      body: { title: 'Villa in Karen' },
      from: address,
    })
    assert.equal(changed.statusCode, 200, changed.body)
    const looked = await backend.app.inject({ url: identifyPath('PR-999999'), remoteAddress: address })
    assert.equal(looked.statusCode, 404)
  })

  it('are limited when one address sends too many', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 32; count += 1) statuses.push((await tell(view, {}, '192.0.2.7')).statusCode)
    assert.deepEqual([...new Set(statuses)].sort(), [204, 429])
  })

  it('count every event when many arrive at once', async () => {
    const statistics = createStatistics(backend.database)
    await Promise.all(Array.from({ length: 40 }, () => statistics.count(view)))
    assert.deepEqual((await read()).listings, [{ kind: 'property', id: 'villa', ...NOTHING, view: 40 }])
  })

  it('store only listing, day, event and number when an event is counted', async () => {
    await tell(view, { referer: 'https://search.example/?q=secret' })
    const [row, ...others] = await backend.database.select().from(listingEvents)
    assert.equal(others.length, 0)
    assert.match(row?.day ?? '', /^\d{4}-\d{2}-\d{2}$/)
    assert.deepEqual(row, { listingKind: 'property', listingId: 'villa', day: row?.day, event: 'view', count: 1 })
  })

  it('are refused when the listing is deleted, and keep what was counted before', async () => {
    await tell(view)
    await backend.database.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, 'villa'))
    assert.equal((await tell(view)).statusCode, 404)
    assert.equal((await read()).listings[0]?.view, 1)
  })

  it('begin a day when it is midnight in Nairobi, and end with today', async () => {
    const at = (time: string) => createStatistics(backend.database, () => Date.parse(time))
    await at('2026-03-01T20:59:00Z').count(view)
    await at('2026-03-01T21:00:00Z').count(view)
    const { perDay } = await at('2026-03-02T12:00:00Z').read(2)
    assert.deepEqual(
      perDay.map(({ day, view: views }) => [day, views]),
      [
        ['2026-03-01', 1],
        ['2026-03-02', 1],
      ],
    )
    assert.equal((await at('2026-03-03T12:00:00Z').read(2)).listings[0]?.view, 1)
  })

  it('have visits by listing and by the day of the request, also when nobody has seen the page', async () => {
    const visit = (id: string, createdAt: string, status: 'requested' | 'confirmed' | 'done' | 'cancelled') => ({
      ...{
        id: `${id}-${createdAt}-${status}`,
        name: 'Achieng',
        email: 'a@example.com',
        listingTitle: 'Villa',
        times: [],
      },
      ...{ listingKind: id === 'prado' ? ('car' as const) : ('property' as const), listingId: id, createdAt, status },
    })
    await backend.database
      .insert(viewings)
      .values([
        visit('villa', '2025-12-30T20:59:00Z', 'done'),
        visit('villa', '2025-12-30T21:00:00Z', 'done'),
        visit('villa', '2025-12-31T20:59:00Z', 'confirmed'),
        visit('villa', '2025-12-31T21:00:00Z', 'cancelled'),
        visit('prado', '2026-01-01T09:00:00Z', 'requested'),
        { ...visit('prado', '2026-01-01T09:00:00Z', 'confirmed'), id: 'spam' },
      ])
    await backend.database.insert(enquiries).values(anEnquiry({ viewingId: 'spam', suspectedSpam: true }))
    const at = createStatistics(backend.database, () => Date.parse('2026-01-01T12:00:00Z'))
    const { listings, perDay } = await at.read(2)
    assert.deepEqual(
      listings.sort((one, other) => one.id.localeCompare(other.id)),
      [
        { kind: 'car', id: 'prado', ...NOTHING, requested: 1 },
        { kind: 'property', id: 'villa', ...NOTHING, requested: 3, confirmed: 2, done: 1 },
      ],
    )
    assert.deepEqual(perDay, [
      { day: '2025-12-31', ...NOTHING, requested: 2, confirmed: 2, done: 1 },
      { day: '2026-01-01', ...NOTHING, requested: 2 },
    ])
    assert.equal((await at.read(3)).listings.find(({ id }) => id === 'villa')?.done, 2)
  })

  it('say why a listing on offer is quiet, since it came on offer, and leave all others out', async () => {
    const { database } = backend
    const at = (days: number) => new Date(Date.now() - days * DAY_MS)
    const day = (days: number) => nairobiDay(Date.now() - days * DAY_MS)
    const event = (listingId: string, name: 'view' | 'message', daysAgo: number, count: number) => ({
      ...{ listingKind: 'property' as const, listingId, day: day(daysAgo), event: name, count },
    })
    const complete = {
      ...{ imageUrls: ['/uploads/1.jpg', '/uploads/2.jpg', '/uploads/3.jpg'], description: 'x'.repeat(100) },
      ...{
        county: 'Nairobi City' as const,
        point: { lat: -1.32, lng: 36.7 },
        bathrooms: 3,
        area: 5_000,
        price: 50_000_000,
      },
      documents: [
        { kind: 'floor-plan', title: '', url: '/api/documents/a/b.pdf', bytes: 1, audience: 'public' } as const,
      ],
    }
    await emptyTables(database)
    await database
      .insert(properties)
      .values([
        aProperty({ id: 'quiet', ...complete, price: 59_000_000, imageUrls: ['/uploads/1.jpg'], createdAt: at(33) }),
        ...[1, 2, 3, 4, 5].map((number) =>
          aProperty({ id: `other-${number}`, ...complete, createdAt: at(60), confirmedAt: at(1).toISOString() }),
        ),
        aProperty({ id: 'back', ...complete, createdAt: at(60), confirmedAt: at(1).toISOString() }),
        aProperty({ id: 'mistaken', ...complete, createdAt: at(60), statusSince: at(60).toISOString() }),
        aProperty({ id: 'sold', status: 'sold' }),
        aProperty({ id: 'draft', status: 'draft' }),
        aProperty({ id: 'deleted', deletedAt: at(1) }),
      ])
    await database.insert(cars).values(aCar({ id: 'prado', createdAt: at(1) }))
    await database.insert(listingChanges).values({
      ...{ listingKind: 'property', listingId: 'back', action: 'updated', changedBy: 'admin', changedAt: at(9) },
      fields: { status: { from: 'sold', to: 'available' } },
    })
    await database
      .insert(listingEvents)
      .values([
        event('mistaken', 'view', 20, 100),
        event('quiet', 'view', 2, 214),
        event('quiet', 'view', 31, 700),
        event('back', 'view', 20, 500),
        event('back', 'view', 3, 12),
        ...[1, 2, 3, 4, 5].flatMap((number) => [
          event(`other-${number}`, 'view', 1, 60),
          event(`other-${number}`, 'message', 1, 2),
        ]),
      ])
    const post = (url: string, body: object) => backend.call(backend.admin, { method: 'POST', url, body })
    const mistake = [{ kind: 'property', id: 'mistaken' }]
    const sold = await post(adminPaths.bulkChange, { listings: mistake, change: { status: 'sold' } })
    assert.equal((await post(adminPaths.undoBulkChange, sold.json())).statusCode, 200)
    const response = await backend.call(backend.admin, { method: 'GET', url: adminPaths.quietListings })
    const { listings } = quietListingsSchema.parse(response.json())
    assert.deepEqual(listings.map(({ id }) => id).sort(), [
      'back',
      'mistaken',
      'other-1',
      'other-2',
      'other-3',
      'other-4',
      'other-5',
      'prado',
      'quiet',
    ])
    assert.deepEqual(listings[0], {
      ...{ kind: 'property', id: 'quiet', title: listings[0]?.title, days: 30, compared: 7 },
      ...{ group: 'homes and land for sale', isQuiet: true },
      figures: { views: 214, saves: 0, messages: 0, visits: 0 },
      usual: { views: 60, saves: 0, messages: 2, visits: 0 },
      causes: [
        { cause: 'photos', field: 'imageUrls', text: 'only 1 photo' },
        { cause: 'price', field: 'price', text: 'price 18 % above similar ones' },
        { cause: 'confirmation', field: 'status', text: 'not confirmed for 33 days' },
      ],
    })
    const back = listings.find(({ id }) => id === 'back')
    assert.deepEqual([back?.days, back?.figures.views], [10, 12])
    const mistaken = listings.find(({ id }) => id === 'mistaken')
    assert.deepEqual([mistaken?.days, mistaken?.figures.views], [30, 100])
    const prado = listings.find(({ id }) => id === 'prado')
    assert.deepEqual([prado?.days, prado?.usual, prado?.isQuiet], [2, null, false])
    assert.equal((await backend.call(backend.user(), { method: 'GET', url: adminPaths.quietListings })).statusCode, 403)
  })

  it('judge a listing that is dated ahead of the clock as one of today', async () => {
    const { listings } = await createStatistics(backend.database, () => Date.now() - 3 * DAY_MS).judge()
    assert.deepEqual(listings.map(({ id, days, usual }) => [id, days, usual]).sort(), [
      ['prado', 1, null],
      ['villa', 1, null],
    ])
  })

  it('are refused when the period is invalid', async () => {
    for (const days of [0, 367, 1.5]) {
      const url = adminPaths.statistics(days)
      assert.equal((await backend.call(backend.admin, { method: 'GET', url })).statusCode, 400)
    }
    assert.equal(
      (await backend.call(backend.admin, { method: 'GET', url: '/api/admin/stats' })).json<Statistics>().days,
      30,
    )
  })
})

onEachDatabase('the speed of pages', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '5' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  let visitors = 0
  const tell = (payload: object | string, headers: Record<string, string> = {}, remoteAddress?: string) =>
    backend.app.inject({
      method: 'POST',
      url: SPEED_PATH,
      headers: { 'user-agent': BROWSER, 'content-type': 'text/plain', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress: remoteAddress ?? `10.1.${(visitors += 1)}.1`,
    })
  const read = async () =>
    speedSchema.parse((await backend.call(backend.admin, { method: 'GET', url: adminPaths.speed })).json())
  const rows = () => backend.database.select().from(pageSpeeds).orderBy(pageSpeeds.measure, pageSpeeds.above)
  const home = { page: 'home', device: 'phone' } as const satisfies SpeedReport

  it('is stored as day, measure, kind of page, device, range and number, and as nothing else', async () => {
    const report = { ...home, lcp: 2_500, inp: 120, cls: 0, ttfb: 9_000 }
    for (let time = 0; time < 2; time += 1) {
      const response = await tell(report, { referer: 'https://search.example/?q=secret' })
      assert.equal(response.statusCode, 204, response.body)
      assert.equal(response.headers['set-cookie'], undefined)
    }
    const stored = { ...home, day: nairobiDay(Date.now()), count: 2 }
    assert.deepEqual(await rows(), [
      { ...stored, measure: 'cls', above: 0 },
      { ...stored, measure: 'inp', above: 100 },
      { ...stored, measure: 'lcp', above: 2_000 },
      { ...stored, measure: 'ttfb', above: 8_000 },
    ])
  })

  it('counts a value on a border in the range that ends with it, and the next one above', async () => {
    const statistics = createStatistics(backend.database)
    for (const name of SPEED_NAMES) {
      const { borders, good, fair, max } = SPEED_MEASURES[name]
      assert.ok(
        [good, fair].every((threshold) => borders.some((border) => border === threshold)),
        name,
      )
      assert.deepEqual(
        [...borders].sort((one, other) => one - other),
        borders,
      )
      for (const value of [0, ...borders.flatMap((border) => [border, border + 1]), max]) {
        await statistics.measure({ ...home, [name]: value })
      }
      const counted = (await rows()).filter((row) => row.measure === name)
      assert.deepEqual(
        counted.map(({ above, count }) => [above, count]),
        [0, ...borders].map((border) => [border, 2]),
        name,
      )
    }
  })

  it('is what three of four measurements reached, by kind of page and device', async () => {
    const statistics = createStatistics(backend.database)
    for (const lcp of [400, 1_900, 2_100, 2_600]) await statistics.measure({ ...home, lcp })
    await statistics.measure({ page: 'detail', device: 'other', lcp: 90_000, cls: 100 })
    await statistics.measure({ page: 'list', device: 'phone', inp: 150 })
    const nothing = { lcp: null, inp: null, cls: null, ttfb: null }
    assert.deepEqual(await read(), {
      days: 30,
      pages: [
        // The third of four lies at the end of its range.
        { ...home, ...nothing, lcp: { p75: 2_500, count: 4 } },
        { page: 'list', device: 'phone', ...nothing, inp: { p75: 138, count: 1 } },
        { ...nothing, page: 'detail', device: 'other', lcp: { p75: 12_000, count: 1 }, cls: { p75: 94, count: 1 } },
      ],
    })
  })

  it('covers 30 days of Nairobi, today among them', async () => {
    const at = (time: string) => createStatistics(backend.database, () => Date.parse(time))
    await at('2026-03-01T20:59:00Z').measure({ ...home, lcp: 100 })
    await at('2026-03-01T21:00:00Z').measure({ ...home, lcp: 100 })
    const countAt = async (time: string) => (await at(time).readSpeed()).pages[0]?.lcp?.count
    assert.equal(await countAt('2026-03-30T20:59:00Z'), 2)
    assert.equal(await countAt('2026-03-30T21:00:00Z'), 1)
    assert.equal(await countAt('2026-03-31T21:00:00Z'), undefined)
  })

  it('counts every report when many arrive at once', async () => {
    const statistics = createStatistics(backend.database)
    const reports = [
      { ...home, lcp: 100, inp: 600, cls: 5, ttfb: 50 },
      { ...home, ttfb: 50, cls: 5, inp: 600, lcp: 100 },
    ]
    await Promise.all(Array.from({ length: 40 }, (_, index) => statistics.measure(reports[index % 2] ?? home)))
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [40, 40, 40, 40],
    )
  })

  it('is not counted when the browser is a robot or asks not to be tracked', async () => {
    const ignored: Record<string, string>[] = [
      { 'user-agent': 'facebookexternalhit/1.1' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ]
    for (const headers of ignored) {
      assert.equal((await tell({ ...home, lcp: 900 }, headers)).statusCode, 204)
    }
    assert.deepEqual(await rows(), [])
  })

  it('is refused with a sentence when the report is not valid', async () => {
    for (const [report, message] of [
      [home, /At least one of lcp, inp, cls, ttfb is required/],
      [{ ...home, page: 'basket', lcp: 1 }, /page must be one of home, list, detail, other/],
      [{ ...home, device: 'fridge', lcp: 1 }, /device must be phone or other/],
      [{ ...home, lcp: -1 }, /lcp cannot be negative/],
      [{ ...home, lcp: 3_600_001 }, /lcp must be at most 3,600,000/],
      [{ ...home, cls: 100_001 }, /cls must be at most 100,000/],
      [{ ...home, inp: 1.5 }, /inp must be a whole number/],
      [{ ...home, ttfb: 'fast' }, /ttfb/],
      [{ ...home, lcp: 1, who: 'me' }, /who/],
      ['{"page"', /not valid JSON/],
    ] as const) {
      const response = await tell(report)
      assert.equal(response.statusCode, 400, JSON.stringify(report))
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.deepEqual(await rows(), [])
  })

  it('is limited by address, apart from the events of listings', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await tell({ ...home, lcp: 900 }, {}, '192.0.2.8')).statusCode)
    }
    assert.deepEqual(statuses, [...Array.from({ length: 30 }, () => 204), 429])
    const event = { kind: 'property', id: 'none', event: 'view' }
    const headers = { 'user-agent': BROWSER }
    const told = await backend.app.inject({
      ...{ method: 'POST', url: apiPaths.events, payload: event, headers, remoteAddress: '192.0.2.8' },
    })
    assert.equal(told.statusCode, 404)
  })
})

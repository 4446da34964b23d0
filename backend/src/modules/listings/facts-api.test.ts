import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { after, before, beforeEach, it } from 'node:test'
import { todayInKenya } from '../../../../contract/facts/fact'
import { anyFacts } from '../../../../contract/facts/test-facts'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { factsOfKind } from '../../../../contract/listing-facts'
import type { ImportRow } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, carInput, propertyInput } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, properties } from '../../db/schema'

type Listing = Readonly<Record<string, unknown>> & { readonly id: string; readonly reference: string }
type Given = Readonly<Record<string, unknown>>

const tomorrow = new Date(Date.parse(todayInKenya()) + 86_400_000).toISOString().slice(0, 10)
const nextYear = Number(todayInKenya().slice(0, 4)) + 1
const nextMonth = `${nextYear}-01`
const PLAN = [
  { percent: 10, when: 'on signing' },
  { percent: 90, when: 'on completion, of the block' },
]
const offPlan = { completion: 'off-plan' }
const leasehold = { tenure: 'leasehold' }

/** Every value at its bounds, with what it depends on. */
const ACCEPTED: readonly (readonly [kind: ListingKind, given: Given])[] = [
  ['property', { tenure: 'freehold' }],
  ...[1, 999].map((leaseYears) => ['property', { ...leasehold, leaseYears }] as const),
  ...['title-deed', 'sectional-title', 'share-certificate', 'allotment-letter', 'in-process'].map(
    (titleState) => ['property', { titleState }] as const,
  ),
  ['property', { titleSearchedOn: todayInKenya() }],
  ...[0.0001, 0.1148, 2.125, 100_000].map((plotAcres) => ['property', { plotAcres }] as const),
  ...[0, 10_000_000].map((serviceCharge) => ['property', { serviceCharge }] as const),
  ['property', { type: 'rent', depositMonths: 0 }],
  ['property', { agent: 'wanjiru' }],
  ['property', { type: 'lease', depositMonths: 24 }],
  ...['yes', 'partly', 'no'].map((furnished) => ['property', { furnished }] as const),
  ...[0, 100].map((parkingSpaces) => ['property', { parkingSpaces }] as const),
  ...[1850, nextYear].map((builtIn) => ['property', { builtIn }] as const),
  ['property', { completion: 'ready' }],
  ['property', { ...offPlan, completionMonth: '2028-06', paymentPlan: PLAN }],
  ['property', { ...offPlan, paymentPlan: [{ percent: 100, when: 'x'.repeat(80) }] }],
  ...['suv', 'coupe', 'truck'].map((bodyType) => ['car', { bodyType }] as const),
  ...[50, 20_000].map((engineCc) => ['car', { fuel: 'hybrid', engineCc }] as const),
  ['car', { engineCc: 1_998 }],
  ...['1950-01', todayInKenya().slice(0, 7)].map((registeredMonth) => ['car', { registeredMonth }] as const),
  ...['foreign-used', 'locally-used'].map((usage) => ['car', { condition: 'used', usage }] as const),
  ...['ready', 'in-process', 'with-bank'].map((logbook) => ['car', { logbook }] as const),
  ...['paid', 'not-paid', 'exempt'].map((duty) => ['car', { duty }] as const),
  ['car', { inspectedOn: todayInKenya() }],
  ...[1, 60].map((seats) => ['car', { seats }] as const),
  ['car', { hirePurchase: { depositPercent: 0, months: 1 } }],
  ['car', { hirePurchase: { depositPercent: 90, months: 96 } }],
]

/** The last of the fields given is refused. */
const REFUSED: readonly (readonly [kind: ListingKind, given: Given, message: RegExp])[] = [
  ['property', { tenure: 'rented' }, /freehold or leasehold/],
  ['property', { ...leasehold, leaseYears: 0 }, /at least 1/],
  ['property', { ...leasehold, leaseYears: 1_000 }, /at most 999/],
  ['property', { ...leasehold, leaseYears: 72.5 }, /whole number/],
  ['property', { leaseYears: 72 }, /only when Tenure is leasehold/],
  ['property', { tenure: 'freehold', leaseYears: 72 }, /only when Tenure is leasehold/],
  ['property', { titleState: 'lost' }, /title-deed/],
  ['property', { titleSearchedOn: tomorrow }, /future/],
  ['property', { titleSearchedOn: '2026-02-30' }, /a day such as/],
  ['property', { titleSearchedOn: '2026-02' }, /a day such as/],
  ['property', { plotAcres: 0 }, /at least 0.0001/],
  ['property', { plotAcres: 0.12345 }, /at most 4 decimals/],
  ['property', { plotAcres: 100_001 }, /at most 100,000/],
  ['property', { plotAcres: '50x100' }, /must be a number/],
  ['property', { serviceCharge: -1 }, /negative/],
  ['property', { serviceCharge: 0.5 }, /whole number/],
  ['property', { serviceCharge: 10_000_001 }, /at most 10,000,000/],
  ['property', { type: 'rent', depositMonths: 25 }, /at most 24/],
  ['car', { agent: 'nobody' }, /Agent must be wanjiru, otieno or amina/],
  ['property', { type: 'sale', depositMonths: 2 }, /only when Type is rent or lease/],
  ['property', { furnished: true }, /yes, partly or no/],
  ['property', { parkingSpaces: 101 }, /at most 100/],
  ['property', { builtIn: 1849 }, /at least 1850/],
  ['property', { builtIn: nextYear + 1 }, /at most/],
  ['property', { completion: 'soon' }, /ready or off-plan/],
  ['property', { completion: 'ready', completionMonth: '2028-06' }, /only when Completion is off-plan/],
  ['property', { ...offPlan, completionMonth: '2028-13' }, /a month such as/],
  ['property', { paymentPlan: PLAN }, /only when Completion is off-plan/],
  ['property', { ...offPlan, paymentPlan: [] }, /at least one item/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 99, when: 'now' }] }, /add up to 100 %, not 99 %/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 100, when: ' ' }] }, /when, is required/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 100, when: 'now | then' }] }, /must not contain ' \| '/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 100, when: '| then' }] }, /must not contain ' \| '/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 100, when: 'x'.repeat(81) }] }, /at most 80 characters/],
  ['property', { ...offPlan, paymentPlan: [{ percent: 0, when: 'now' }, ...PLAN] }, /at least 1/],
  [
    'property',
    {
      ...offPlan,
      paymentPlan: [
        { percent: 10.5, when: 'now' },
        { percent: 89.5, when: 'x' },
      ],
    },
    /whole/,
  ],
  ['property', { ...offPlan, paymentPlan: Array(13).fill({ percent: 1, when: 'now' }) }, /at most 12 items/],
  ['property', { ...offPlan, paymentPlan: '10% on signing' }, /must be a list/],
  ['car', { bodyType: 'spaceship' }, /suv/],
  ['car', { engineCc: 49 }, /at least 50/],
  ['car', { engineCc: 20_001 }, /at most 20,000/],
  ['car', { fuel: 'electric', engineCc: 1_998 }, /cannot be given when Fuel is electric/],
  ['car', { registeredMonth: '1949-12' }, /January 1950 or later/],
  ['car', { registeredMonth: nextMonth }, /future/],
  ['car', { registeredMonth: '2021-3' }, /a month such as/],
  ['car', { condition: 'new', usage: 'foreign-used' }, /only when Condition is used/],
  ['car', { usage: 'hardly-used' }, /foreign-used or locally-used/],
  ['car', { logbook: 'lost' }, /with-bank/],
  ['car', { duty: 'maybe' }, /exempt/],
  ['car', { inspectedOn: tomorrow }, /future/],
  ['car', { seats: 0 }, /at least 1/],
  ['car', { seats: 61 }, /at most 60/],
  ['car', { hirePurchase: { depositPercent: 91, months: 36 } }, /at most 90/],
  ['car', { hirePurchase: { depositPercent: 40, months: 97 } }, /at most 96/],
  ['car', { hirePurchase: { depositPercent: 40 } }, /months, is required/],
  ['car', { hirePurchase: { depositPercent: 40, months: 36, rate: 3 } }, /depositPercent and months/],
]

onEachDatabase('the facts of a listing', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const list = { property: apiPaths.properties, car: apiPaths.cars } as const
  const one = { property: apiPaths.property, car: apiPaths.car } as const
  const send = (method: 'POST' | 'PATCH' | 'GET', url: string, body?: object) =>
    backend.call(backend.admin, { method, url, ...(body && { body }) })
  const inputOf = (kind: ListingKind, given: Given) =>
    ({ ...(kind === 'property' ? propertyInput() : carInput()), ...given }) as object
  const create = (kind: ListingKind, given: Given = {}) => send('POST', list[kind], inputOf(kind, given))
  const created = async (kind: ListingKind, given: Given = {}) => {
    const response = await create(kind, given)
    assert.equal(response.statusCode, 201, response.body)
    return response.json<Listing>()
  }
  const patch = (kind: ListingKind, id: string, given: Given) => send('PATCH', one[kind](id), given)
  const get = async (kind: ListingKind, id: string) => (await send('GET', one[kind](id))).json<Listing>()
  const messageOf = (response: LightMyRequestResponse) => response.json<{ message: string }>().message
  const changesOf = async (kind: ListingKind, id: string) =>
    (await send('GET', adminPaths.listingHistory(kind, id))).json<{ id: number; fields: Record<string, unknown> }[]>()
  const undo = async (kind: ListingKind, id: string, back = 0) =>
    send('POST', adminPaths.undoListingChange(kind, id), { changeId: (await changesOf(kind, id))[back]?.id })
  const importRows = async (kind: ListingKind, text: string, isPreview = false) => {
    const response = await backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings(kind, isPreview),
      headers: { authorization: backend.admin, 'content-type': 'text/csv; charset=utf-8' },
      payload: text,
    })
    assert.ok(response.statusCode === 200 || response.statusCode === 400, response.body)
    return response.json<{ rows: ImportRow[] }>().rows
  }
  const named = (listing: Given, given: Given) =>
    Object.fromEntries(Object.keys(given).map((name) => [name, listing[name] ?? null]))

  it('are accepted at their bounds, stored and sent, in POST and PATCH', async () => {
    const ids = { property: (await created('property')).id, car: (await created('car')).id }
    const seen = new Set<string>()
    for (const [kind, given] of ACCEPTED) {
      assert.deepEqual(named(await created(kind, given), given), given)
      const none = Object.fromEntries(factsOfKind(kind).map(([name]) => [name, null]))
      const changed = await patch(kind, ids[kind], { ...none, ...given })
      assert.equal(changed.statusCode, 200, changed.body)
      assert.deepEqual(named(changed.json<Listing>(), given), given)
      for (const name of Object.keys(given)) seen.add(name)
    }
    const missing = LISTING_KINDS.flatMap((kind) => factsOfKind(kind).map(([name]) => name)).filter(
      (name) => !seen.has(name) && !['transmission', 'drive', 'colour'].includes(name),
    )
    assert.deepEqual(missing, [])
  })

  it('are refused by name when a value or its condition is wrong, in POST and PATCH, and nothing is stored', async () => {
    const ids = { property: (await created('property')).id, car: (await created('car')).id }
    for (const [kind, given, message] of REFUSED) {
      const name = Object.keys(given).at(-1) ?? ''
      for (const response of [await create(kind, given), await patch(kind, ids[kind], given)]) {
        assert.equal(response.statusCode, 400, JSON.stringify(given))
        assert.ok(messageOf(response).startsWith(name), messageOf(response))
        assert.match(messageOf(response), message)
      }
    }
    for (const kind of LISTING_KINDS) assert.equal((await changesOf(kind, ids[kind])).length, 1)
  })

  it('are none for a client that knows only the specification, which changes none', async () => {
    const { id } = await created('property', { ...leasehold, leaseYears: 72, furnished: 'partly' })
    const { title, description, price, type, category, location, bedrooms, bathrooms, area, imageUrls, featured } =
      propertyInput({ title: 'Renamed' })
    const specified = { title, description, price, type, category, location, bedrooms, bathrooms, area, imageUrls }
    const response = await patch('property', id, { ...specified, featured, youtubeLink: null })
    assert.equal(response.statusCode, 200, response.body)
    const { title: renamed, leaseYears, furnished, features } = response.json<Listing>()
    assert.deepEqual([renamed, leaseYears, furnished, features], ['Renamed', 72, 'partly', ['furnished']])
    const fresh = await send('POST', list.property, { ...specified, featured, youtubeLink: null })
    assert.deepEqual([fresh.statusCode, fresh.json<Listing>().tenure], [201, null])
  })

  it('are cleared when a change ends their condition, told in the history, and come back with its undo only', async () => {
    for (const [kind, given, ending, cleared] of [
      ['property', { ...leasehold, leaseYears: 72 }, { tenure: 'freehold' }, ['leaseYears']],
      [
        'property',
        { ...offPlan, completionMonth: '2028-06', paymentPlan: PLAN },
        { completion: 'ready' },
        ['completionMonth', 'paymentPlan'],
      ],
      ['property', { type: 'rent', depositMonths: 2 }, { type: 'sale' }, ['depositMonths']],
      ['car', { fuel: 'diesel', engineCc: 2_800 }, { fuel: 'electric' }, ['engineCc']],
      ['car', { condition: 'used', usage: 'foreign-used' }, { condition: 'new' }, ['usage']],
    ] as const) {
      const { id } = await created(kind, given)
      assert.equal((await patch(kind, id, ending)).statusCode, 200)
      const after = await get(kind, id)
      for (const name of cleared) assert.equal(after[name], null, name)
      const [change] = await changesOf(kind, id)
      assert.deepEqual(Object.keys(change?.fields ?? {}).sort(), [...Object.keys(ending), ...cleared].sort())
      // With its condition alone it does not come back.
      const [condition = ''] = Object.keys(ending)
      await patch(kind, id, named(given, { [condition]: null }))
      for (const name of cleared) assert.equal((await get(kind, id))[name], null, name)
      await undo(kind, id)
      assert.equal((await undo(kind, id, 1)).statusCode, 409)
      await patch(kind, id, given)
      await patch(kind, id, ending)
      assert.equal((await undo(kind, id)).statusCode, 200)
      assert.deepEqual(named(await get(kind, id), given), given)
    }
  })

  it('are what they were again when a change that set one with parts is undone at once', async () => {
    const plan = (percent: number) => [
      { percent, when: 'on signing' },
      { percent: 100 - percent, when: 'on completion' },
    ]
    for (const [kind, before, after] of [
      ['car', { hirePurchase: null }, { hirePurchase: { depositPercent: 40, months: 36 } }],
      ['property', { completion: 'off-plan', paymentPlan: plan(10) }, { paymentPlan: plan(20) }],
    ] as const) {
      const { id } = await created(kind, before)
      await patch(kind, id, after)
      const undone = await undo(kind, id)
      assert.equal(undone.statusCode, 200, undone.body)
      assert.deepEqual(named(await get(kind, id), before), before)
    }
  })

  it('never stay without their condition when a change is undone', async () => {
    const { id } = await created('property', { tenure: 'freehold' })
    await patch('property', id, leasehold)
    await patch('property', id, { leaseYears: 72 })
    assert.equal((await undo('property', id, 1)).statusCode, 200)
    assert.deepEqual(named(await get('property', id), { tenure: 0, leaseYears: 0 }), {
      tenure: 'freehold',
      leaseYears: null,
    })

    const other = await created('property', { ...leasehold, leaseYears: 72 })
    await patch('property', other.id, { leaseYears: null })
    await patch('property', other.id, { tenure: 'freehold' })
    const refused = await undo('property', other.id, 1)
    assert.equal(refused.statusCode, 409)
    assert.match(messageOf(refused), /Lease left can be given only when Tenure is leasehold/)
  })

  it('are refused or cleared in a change of many, and come back when it is undone', async () => {
    const [one, other] = [
      await created('car', { usage: 'foreign-used' }),
      await created('car', { usage: 'locally-used' }),
    ]
    const listings = [one, other].map(({ id }) => ({ kind: 'car', id }))
    const bulk = (change: object) => send('POST', adminPaths.bulkChange, { listings, change })
    const changed = await bulk({ condition: 'new' })
    assert.equal(changed.statusCode, 200, changed.body)
    const usages = async () => [(await get('car', one.id)).usage, (await get('car', other.id)).usage]
    assert.deepEqual(await usages(), [null, null])
    const refused = await bulk({ usage: 'foreign-used' })
    assert.equal(refused.statusCode, 400)
    assert.match(messageOf(refused), /^usage: /)
    assert.equal((await send('POST', adminPaths.undoBulkChange, changed.json<object>())).statusCode, 200)
    assert.deepEqual(await usages(), ['foreign-used', 'locally-used'])
  })

  it('are columns of the CSV file: words as people type them, empty cells clear, missing columns keep', async () => {
    const home = await created('property', {
      ...offPlan,
      paymentPlan: PLAN,
      completionMonth: '2028-06',
      plotAcres: 0.25,
    })
    const exported = (await send('GET', adminPaths.listingsCsv('property'))).body
    assert.match(exported, /10% on signing \| 90% on completion, of the block/)
    const rows = await importRows(
      'property',
      `reference,plotAcres,paymentPlan\n${home.reference},50x100,10% on signing | 90% on handover\n`,
    )
    assert.equal(rows[0]?.outcome, 'changed', JSON.stringify(rows))
    const after = await get('property', home.id)
    assert.deepEqual(
      [after.plotAcres, after.completionMonth, after.paymentPlan],
      [0.1148, '2028-06', [PLAN[0], { percent: 90, when: 'on handover' }]],
    )
    const ready = `reference,completion\n${home.reference},Ready\n`
    const [previewed] = await importRows('property', ready, true)
    assert.deepEqual(
      previewed?.changes?.map(({ field, to }) => [field, to]),
      [
        ['completion', 'ready'],
        ['completionMonth', null],
        ['paymentPlan', null],
      ],
    )
    await importRows('property', ready)
    assert.deepEqual((await get('property', home.id)).paymentPlan, null)
    await importRows('property', `reference,plotAcres\n${home.reference},\n`)
    assert.equal((await get('property', home.id)).plotAcres, null)
    const [wrong] = await importRows('property', `reference,leaseYears\n${home.reference},72\n`)
    assert.deepEqual(wrong?.problems, [
      { column: 'leaseYears', message: 'Lease left can be given only when Tenure is leasehold' },
    ])
    const [unread] = await importRows(
      'property',
      `reference,completion,paymentPlan\n${home.reference},off-plan,half now\n`,
    )
    assert.match(unread?.problems[0]?.message ?? '', /must be a plan such as '10% on signing \| 90% on completion'/)

    const prado = await created('car', { hirePurchase: { depositPercent: 40, months: 36 } })
    assert.match((await send('GET', adminPaths.listingsCsv('car'))).body, /40% over 36 months/)
    await importRows(
      'car',
      `reference,hirePurchase,Engine,seats,registeredMonth,inspectedOn
${prado.reference},30% over 1 month,"2,800 cc",7 seats,Mar-21,12 November 2025\n`,
    )
    const car = await get('car', prado.id)
    assert.deepEqual(
      [car.hirePurchase, car.engineCc, car.seats, car.registeredMonth, car.inspectedOn],
      [{ depositPercent: 30, months: 1 }, 2_800, 7, '2021-03', '2025-11-12'],
    )
  })

  for (const kind of LISTING_KINDS) {
    it(`of any ${kind} survive API and CSV unchanged`, async () => {
      await fc.assert(
        fc.asyncProperty(anyFacts(kind), async (facts) => {
          await emptyTables(backend.database)
          const listing = await created(kind, facts)
          assert.deepEqual(named(listing, facts), facts)
          const exported = (await send('GET', adminPaths.listingsCsv(kind))).body
          assert.deepEqual(
            (await importRows(kind, exported)).map(({ outcome }) => outcome),
            ['same'],
          )
          const rows = await importRows(kind, exported.replace(listing.reference, ''))
          assert.equal(rows[0]?.outcome, 'new', JSON.stringify(rows))
          const [copy] = (await send('GET', list[kind])).json<Listing[]>().filter(({ id }) => id !== listing.id)
          assert.deepEqual(named(copy ?? {}, facts), facts)
        }),
        { numRuns: 8 },
      )
    })
  }

  it('follow the words that older clients send, and the words follow them', async () => {
    const { id } = await created('property', { features: ['pool', 'furnished', 'parking'] })
    const read = async () => {
      const { features, furnished, parkingSpaces } = await get('property', id)
      return { features, furnished, parkingSpaces }
    }
    const words = ['pool', 'furnished', 'parking']
    assert.deepEqual(await read(), { features: words, furnished: 'yes', parkingSpaces: 1 })
    await patch('property', id, { furnished: 'partly', parkingSpaces: 3 })
    await patch('property', id, { features: [...words, 'gym'] })
    assert.deepEqual(await read(), { features: [...words, 'gym'], furnished: 'partly', parkingSpaces: 3 })
    await patch('property', id, { features: ['pool', 'parking'] })
    assert.deepEqual(await read(), { features: ['pool', 'parking'], furnished: null, parkingSpaces: 3 })
    await patch('property', id, { parkingSpaces: 0, furnished: 'yes', features: ['gym'] })
    assert.deepEqual(await read(), { features: ['gym', 'furnished'], furnished: 'yes', parkingSpaces: 0 })
    assert.equal((await undo('property', id)).statusCode, 200)
    assert.deepEqual(await read(), { features: ['pool', 'parking'], furnished: null, parkingSpaces: 3 })
    const car = await created('car', { features: ['duty-paid'], duty: null })
    assert.equal(car.duty, 'paid')
    const exempt = await patch('car', car.id, { duty: 'exempt' })
    assert.deepEqual(exempt.json<Listing>().features, [])
  })

  it('are kept in step with the words by the database when the previous version of the backend writes', async () => {
    const { database } = backend
    await database.insert(properties).values(aProperty({ id: 'villa', features: ['pool', 'parking'] }))
    const villa = async () => {
      const [row] = await database.select().from(properties).where(eq(properties.id, 'villa'))
      return [row?.features, row?.facts]
    }
    assert.deepEqual(await villa(), [['pool', 'parking'], { parkingSpaces: 1 }])
    await database.update(properties).set({ features: ['furnished', 'parking'] })
    assert.deepEqual(await villa(), [['furnished', 'parking'], { furnished: 'yes', parkingSpaces: 1 }])
    await database.update(properties).set({ facts: { furnished: 'partly', parkingSpaces: 0 } })
    assert.deepEqual(await villa(), [['furnished'], { furnished: 'partly', parkingSpaces: 0 }])
    // As `overwriteListings` of a version that knows none of these facts.
    const row = { ...aProperty({ id: 'villa' }), features: ['furnished', 'gym'], facts: {} }
    const set = { features: sql`excluded.features`, facts: sql`${properties.facts} || excluded.facts` }
    await database.insert(properties).values(row).onConflictDoUpdate({ target: properties.id, set })
    assert.deepEqual(await villa(), [['furnished', 'gym'], { furnished: 'partly', parkingSpaces: 0 }])
    await database
      .insert(properties)
      .values({ ...row, features: ['gym'] })
      .onConflictDoUpdate({ target: properties.id, set })
    assert.deepEqual(await villa(), [['gym'], { parkingSpaces: 0 }])
    await database.insert(cars).values(aCar({ id: 'prado', features: ['duty-paid'] }))
    await database.update(cars).set({ facts: { duty: 'exempt' } })
    const [prado] = await database.select().from(cars).where(eq(cars.id, 'prado'))
    assert.deepEqual([prado?.features, prado?.facts], [[], { duty: 'exempt' }])
  })
})

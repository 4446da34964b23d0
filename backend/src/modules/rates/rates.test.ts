import assert from 'node:assert/strict'
import { asc } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { RATE_DEFINITIONS, RATE_KEYS, USD_DEFAULT } from '../../../../contract/costs/rate-definitions'
import type { Rates } from '../../../../contract/costs/rates'
import { adminPaths } from '../../../../contract/admin-paths'
import { RATES_PATH } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { rateChanges, rates } from '../../db/schema'

const URBAN = { key: 'stamp-duty-urban', unit: 'percent', checkedAt: '2026-03-03' } as const

onEachDatabase('rates', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const get = (headers: Record<string, string> = {}) => backend.app.inject({ url: RATES_PATH, headers })
  const read = async () => (await get()).json<Rates>()
  const put = (payload: object | string, headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: 'PUT',
      url: adminPaths.rates,
      headers: { authorization: backend.admin, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const valueOf = (all: Rates, key: string) => all.rates.find((rate) => rate.key === key)
  const changes = () => backend.database.select().from(rateChanges).orderBy(asc(rateChanges.id))

  it('are the defaults, stored nowhere, when the site is new', async () => {
    const all = await read()
    assert.deepEqual(all.usd, USD_DEFAULT)
    assert.deepEqual(
      all.rates,
      RATE_KEYS.map((key) => {
        const { value, unit, checkedAt } = RATE_DEFINITIONS[key]
        return { key, value, unit, checkedAt }
      }),
    )
    assert.deepEqual(await backend.database.select().from(rates), [])
  })

  it('record nothing when they are sent back as they were read', async () => {
    const all = await read()
    const response = await put(all)
    assert.equal(response.statusCode, 200, response.body)
    assert.deepEqual(response.json(), all)
    assert.deepEqual(await changes(), [])
  })

  it('are changed at once for visitors, and recorded with who, when and what', async () => {
    const tag = (await get()).headers.etag
    const response = await put({ usd: { kes: 131.5, at: '2026-03-04' }, rates: [{ ...URBAN, value: 4.5 }] })
    assert.equal(response.statusCode, 200, response.body)
    const all = await read()
    assert.deepEqual(all, response.json())
    assert.deepEqual(all.usd, { kes: 131.5, at: '2026-03-04' })
    assert.deepEqual(valueOf(all, 'stamp-duty-urban'), { ...URBAN, value: 4.5 })
    assert.equal(valueOf(all, 'stamp-duty-rural')?.value, 2)
    assert.notEqual((await get()).headers.etag, tag)

    const recorded = await changes()
    assert.deepEqual(
      recorded.map(({ rateKey, before: was, after: is, changedBy }) => ({ rateKey, was, is, changedBy })),
      [
        {
          rateKey: 'usd',
          was: { value: USD_DEFAULT.kes, checkedAt: USD_DEFAULT.at },
          is: { value: 131.5, checkedAt: '2026-03-04' },
          changedBy: 'the-admin',
        },
        {
          rateKey: 'stamp-duty-urban',
          was: { value: 4, checkedAt: RATE_DEFINITIONS['stamp-duty-urban'].checkedAt },
          is: { value: 4.5, checkedAt: '2026-03-03' },
          changedBy: 'the-admin',
        },
      ],
    )
    for (const { changedAt } of recorded) assert.ok(Date.now() - changedAt.getTime() < 60_000)
  })

  it('are refused with the key when one is wrong, and none is changed', async () => {
    const right = { ...URBAN, value: 4.5 }
    for (const [body, message] of [
      [{ rates: [right, { ...URBAN, key: 'vat', value: 0 }] }, /vat must be a number of per cent, more than 0/],
      [{ rates: [{ ...URBAN, value: -1 }] }, /stamp-duty-urban must be/],
      [{ rates: [{ ...URBAN, value: 400 }] }, /stamp-duty-urban must be .* at most 25/],
      [{ rates: [{ ...URBAN, value: '4' }] }, /stamp-duty-urban must be/],
      ['{"rates":[{"key":"stamp-duty-urban","value":1e400,"checkedAt":"2026-03-03"}]}', /stamp-duty-urban must be/],
      [{ rates: [{ key: 'stamp-duty-urban', checkedAt: '2026-03-03' }] }, /stamp-duty-urban must be/],
      [{ rates: [right, { ...URBAN, key: 'sales-tax', value: 4 }] }, /sales-tax: there is no such rate/],
      [{ rates: [right, right] }, /stamp-duty-urban is named twice/],
      [{ rates: [{ ...right, checkedAt: '2999-01-01' }] }, /stamp-duty-urban: the day/],
      [{ rates: [{ ...right, checkedAt: '2026-02-30' }] }, /stamp-duty-urban: the day/],
      [{ rates: [{ ...right, unit: 'ksh' }] }, /stamp-duty-urban: its unit is percent/],
      [{ rates: [right], usd: { kes: 0, at: '2026-03-03' } }, /usd must be a number of shillings for a dollar/],
      [{ rates: [right], usd: { kes: 100_000, at: '2026-03-03' } }, /usd must be/],
      [{ rates: [right], usd: 129 }, /usd must be an object/],
      [{ rates: [right], eur: { kes: 140 } }, /eur/],
      [[], /object/],
      ['{"rates":', /not valid JSON/],
    ] as const) {
      const response = await put(body)
      assert.equal(response.statusCode, 400, JSON.stringify(body))
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.deepEqual(await changes(), [])
    assert.equal(valueOf(await read(), 'stamp-duty-urban')?.value, 4)
  })

  it('are refused when somebody else changed them since', async () => {
    const tag = String((await get()).headers.etag)
    const first = await put({ rates: [{ ...URBAN, value: 5 }] }, { 'if-match': tag })
    assert.equal(first.statusCode, 200, first.body)
    const late = await put({ rates: [{ ...URBAN, value: 6 }] }, { 'if-match': tag })
    assert.equal(late.statusCode, 412)
    assert.match(late.json<{ message: string }>().message, /changed by someone else/)
    assert.equal(valueOf(await read(), 'stamp-duty-urban')?.value, 5)
    const again = await put({ rates: [{ ...URBAN, value: 6 }] }, { 'if-match': String(first.headers.etag) })
    assert.equal(again.statusCode, 200, again.body)
  })

  it('lose no change when many arrive at once', async () => {
    const keys = RATE_KEYS.slice(0, 6)
    await Promise.all(keys.map((key) => put({ rates: [{ ...URBAN, key, unit: undefined, value: 3 }] })))
    const all = await read()
    const stored = keys.map((key) => valueOf(all, key)?.value)
    assert.deepEqual(stored, [3, 3, 3, 3, 3, 3])
    assert.equal((await changes()).length, 6)
  })

  it('are read with status 304 when nothing has changed', async () => {
    const tag = String((await get()).headers.etag)
    assert.equal((await get({ 'if-none-match': tag })).statusCode, 304)
    await put({ usd: { kes: 130, at: '2026-03-04' } })
    assert.equal((await get({ 'if-none-match': tag })).statusCode, 200)
  })
})

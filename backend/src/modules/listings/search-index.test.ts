import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { apiPaths } from '../../../../contract/paths'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { cars, properties } from '../../db/schema'

onEachDatabase('the search index', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  it('contains what cards leave out, and omits a field when it is unknown', async () => {
    const point = { lat: -1.32, lng: 36.7 }
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', reference: 'PR-001', county: 'Nairobi City', features: ['pool', 'dsq'] }),
        aProperty({ id: 'plot', reference: 'PR-002', createdAt: new Date('2020-01-01') }),
      ])
    await backend.database
      .insert(cars)
      .values(
        aCar({ id: 'prado', reference: 'CR-001', transmission: 'automatic', fuel: 'diesel', drive: '4wd', point }),
      )
    const homes = await backend.app.inject(apiPaths.searchIndex('property'))
    assert.equal(homes.statusCode, 200)
    assert.deepEqual(homes.json(), [
      { id: 'villa', reference: 'PR-001', county: 'Nairobi City', features: ['pool', 'dsq'] },
      { id: 'plot', reference: 'PR-002' },
    ])
    assert.deepEqual((await backend.app.inject(apiPaths.searchIndex('car'))).json(), [
      { id: 'prado', reference: 'CR-001', transmission: 'automatic', fuel: 'diesel', drive: '4wd', point },
    ])
  })

  it('contains the facts by which listings are filtered or found, with the words they replaced, and no others', async () => {
    const found = { tenure: 'freehold', plotAcres: 0.25, furnished: 'partly', completion: 'ready' }
    await backend.database
      .insert(properties)
      .values(aProperty({ id: 'villa', reference: 'PR-001', facts: { ...found, builtIn: 2019, serviceCharge: 5_000 } }))
    const searched = { bodyType: 'van', usage: 'foreign-used', duty: 'paid', seats: 7 }
    await backend.database
      .insert(cars)
      .values(aCar({ id: 'noah', reference: 'CR-001', facts: { ...searched, inspectedOn: '2026-01-05' } }))
    const answer = async (kind: 'property' | 'car') =>
      (await backend.app.inject(apiPaths.searchIndex(kind))).json<unknown>()
    assert.deepEqual(await answer('property'), [
      { id: 'villa', reference: 'PR-001', features: ['furnished'], ...found },
    ])
    assert.deepEqual(await answer('car'), [{ id: 'noah', reference: 'CR-001', features: ['duty-paid'], ...searched }])
  })

  it('names a listing when it is sold, but not when it is a draft or deleted', async () => {
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'sold', reference: 'PR-001', status: 'sold' }),
        aProperty({ id: 'draft', reference: 'PR-002', status: 'draft' }),
        aProperty({ id: 'deleted', reference: 'PR-003', deletedAt: new Date() }),
      ])
    const response = await backend.app.inject(apiPaths.searchIndex('property'))
    assert.deepEqual(response.json(), [{ id: 'sold', reference: 'PR-001' }])
  })

  it('sends the new state after a change, and nothing to a client that has it already', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'prado', reference: 'CR-001' }))
    const first = await backend.app.inject(apiPaths.searchIndex('car'))
    const tag = String(first.headers.etag)
    const again = { url: apiPaths.searchIndex('car'), headers: { 'if-none-match': tag } }
    assert.equal((await backend.app.inject(again)).statusCode, 304)
    await backend.database.update(cars).set({ colour: 'red' })
    const changed = await backend.app.inject(again)
    assert.deepEqual(changed.json(), [{ id: 'prado', reference: 'CR-001', colour: 'red' }])
  })

  for (const [what, path] of [
    ['no kind is given', '/api/search-index'],
    ['the kind is unknown', '/api/search-index?kind=boat'],
    ['several kinds are given', '/api/search-index?kind=car&kind=property'],
  ] as const) {
    it(`responds 400 and names the parameter when ${what}`, async () => {
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, 400)
      assert.match(response.json<{ message: string }>().message, /kind must be property or car/)
    })
  }
})

import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { after, before, beforeEach, it } from 'node:test'
import { identifyPath } from '../../../../contract/paths'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { cars, properties } from '../../db/schema'

onEachDatabase('GET /api/identify', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '20' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', title: 'Villa', imageUrls: ['/uploads/first.jpg', '/uploads/a1b2_c3.jpg'] }),
        aProperty({ id: 'draft', status: 'draft', imageUrls: ['/uploads/draft.jpg'] }),
        aProperty({ id: 'deleted', deletedAt: new Date(), imageUrls: ['/uploads/deleted.jpg'] }),
      ])
    await backend.database
      .insert(cars)
      .values(aCar({ id: 'prado', title: 'Prado', imageUrls: ['https://utfs.io/f/x9Key'] }))
  })
  after(() => backend.close())

  let visitors = 0
  const ask = (code: string, remoteAddress = `10.1.${(visitors += 1)}.1`) =>
    backend.app.inject({ url: identifyPath(code), remoteAddress })
  const referenceOf = async (id: string) => {
    const [row] = (await backend.database.select().from(properties)).filter((listing) => listing.id === id)
    assert.ok(row?.reference)
    return row.reference
  }

  it('finds the listing when its reference or one of its photos is given', async () => {
    const reference = await referenceOf('villa')
    for (const code of [reference, reference.toLowerCase().replace('-', '')]) {
      const response = await ask(code)
      assert.equal(response.statusCode, 200, response.body)
      assert.deepEqual(response.json(), { kind: 'property', id: 'villa', title: 'Villa', by: 'reference' })
    }
    const expected = { kind: 'property', id: 'villa', title: 'Villa', by: 'photo' }
    assert.deepEqual((await ask('a1b2_c3.jpg')).json(), expected)
    assert.deepEqual((await ask('x9Key')).json(), { kind: 'car', id: 'prado', title: 'Prado', by: 'photo' })
  })

  it('returns 404 when the listing is a draft or deleted, or the code is part of another or unknown', async () => {
    const codes = [await referenceOf('draft'), await referenceOf('deleted'), 'draft.jpg', 'deleted.jpg']
    for (const code of [
      ...codes,
      'irst.jpg',
      'a1b2%c3.jpg',
      'a1b2.c3.jpg',
      'PR-999999',
      '../villa',
      '%00',
      "' or 1=1",
    ]) {
      const response = await ask(code)
      assert.equal(response.statusCode, 404, code)
      assert.deepEqual(response.json(), { message: 'No listing has this reference or photo' })
    }
  })

  it('returns 400 when the code is too long', async () => {
    const response = await ask('x'.repeat(201))
    assert.deepEqual([response.statusCode, response.json()], [400, { message: 'code: must have 1 to 200 characters' }])
  })

  it('finds a photo by an index when there are many listings', async () => {
    const plan = await backend.database.transaction(async (transaction) => {
      // The tables of a test are so small that reading all rows is cheaper.
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute(
        sql`explain select id from properties where photo_keys(image_urls) @> array['a1b2_c3.jpg']::text[]`,
      )
    })
    assert.match(JSON.stringify(plan), /properties_photo_keys/)
  })

  it('returns 429 when one IP address tries many codes', async () => {
    const statuses = []
    for (let index = 0; index < 130; index++) statuses.push((await ask(`code${index}`, '203.0.113.8')).statusCode)
    assert.deepEqual([statuses.filter((status) => status === 404).length, statuses.at(-1)], [120, 429])
  })
})

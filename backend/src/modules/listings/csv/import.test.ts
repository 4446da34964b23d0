import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { after, before, beforeEach, it } from 'node:test'
import { IMPORT_LIMITS } from '../../../../../contract/admin-limits'
import type { ImportRow } from '../../../../../contract/listing-management'
import { adminPaths } from '../../../../../contract/admin-paths'
import { apiPaths } from '../../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aProperty } from '../../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../../test/signed-in'
import { listingChanges, properties, uploads } from '../../../db/schema'

const COLUMNS = 'reference,title,description,price,imageUrls,featured,type,category,location,bedrooms,bathrooms,area'
const newRow = (title: string, price = 1, photo = '') => `,${title},,${price},${photo},false,sale,land,Karen,,,`
const changedVilla = (price: number) => `PR-901,Villa,,${price},,false,sale,land,Karen,,,`
/** An import that takes longer holds up everything else on the embedded database. */
const TIMEOUT = { timeout: 20_000 }

onEachDatabase('an import', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const send = (lines: readonly string[], headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings('property', false),
      headers: { authorization: backend.admin, 'content-type': 'text/csv; charset=utf-8', ...headers },
      payload: lines.join('\r\n'),
    })
  const rowsOf = (response: LightMyRequestResponse) => response.json<{ rows: ImportRow[] }>().rows
  const takeBack = (undo: string) =>
    backend.call(backend.admin, { method: 'POST', url: adminPaths.undoBulkChange, body: { undo } })
  const listings = () => backend.database.select().from(properties).orderBy(asc(properties.title))
  const changes = () => backend.database.select().from(listingChanges).orderBy(asc(listingChanges.id))
  const patch = (id: string, body: object) =>
    backend.call(backend.admin, { method: 'PATCH', url: apiPaths.property(id), body })

  it('numbers and lists new listings in the order of the file, also when they fill several batches', async () => {
    const titles = Array.from({ length: 1_200 }, (_, index) => `Plot ${index}`)
    const rows = rowsOf(await send([COLUMNS, ...titles.map((title) => newRow(title))]))
    const listed = (await backend.app.inject(apiPaths.properties)).json<{ title: string; reference: string }[]>()
    assert.deepEqual(
      listed.map(({ title }) => title),
      titles,
    )
    assert.deepEqual(
      listed.map(({ reference }) => reference),
      rows.map(({ reference }) => reference),
    )
    const numbers = rows.map(({ reference }) => Number(reference?.slice(3)))
    assert.ok(numbers.every((number, index) => index === 0 || number === Number(numbers[index - 1]) + 1))
  })

  it('audits only what changed and leaves other fields when the file has some columns', async () => {
    const villa = aProperty({ reference: 'PR-901', title: 'Villa', price: 5, county: 'Lamu', features: ['pool'] })
    await backend.database.insert(properties).values([villa, aProperty({ reference: 'PR-902', title: 'Other' })])
    const response = await send(['reference,title,price', 'PR-901,Villa,6', 'PR-902,Other,85000000'])
    assert.deepEqual(
      rowsOf(response).map(({ outcome }) => outcome),
      ['changed', 'same'],
    )
    assert.deepEqual(
      (await changes()).map(({ listingId, action, fields, changedBy }) => ({ listingId, action, fields, changedBy })),
      [{ listingId: villa.id, action: 'updated', fields: { price: { from: 5, to: 6 } }, changedBy: 'the-admin' }],
    )
    const [other, changed] = await listings()
    assert.deepEqual([changed?.price, changed?.county, changed?.features, changed?.version], [6, 'Lamu', ['pool'], 2])
    assert.deepEqual([other?.price, other?.version], [85_000_000, 1])
  })

  it('counts the status from the import on when it changes the status', async () => {
    const statusSince = '2026-01-01T00:00:00.000Z'
    await backend.database
      .insert(properties)
      .values([
        aProperty({ reference: 'PR-901', title: 'A', statusSince }),
        aProperty({ reference: 'PR-902', title: 'B', statusSince, price: 1 }),
      ])
    await send(['reference,status,price', 'PR-901,sold,85000000', 'PR-902,available,2'])
    const [sold, dearer] = await listings()
    assert.equal(sold?.status, 'sold')
    assert.ok(sold.statusSince > statusSince)
    assert.deepEqual([dearer?.price, dearer?.statusSince], [2, statusSince])
  })

  it('reverts the whole import when it is undone', async () => {
    const villa = aProperty({ reference: 'PR-901', title: 'Villa', price: 5 })
    await backend.database.insert(properties).values(villa)
    const { undo } = (await send([COLUMNS, newRow('Plot'), changedVilla(6)])).json<{ undo: string }>()
    assert.equal((await takeBack(undo)).statusCode, 200)
    const [plot, undone] = await listings()
    assert.ok(plot?.deletedAt)
    assert.deepEqual([undone?.price, undone?.deletedAt], [5, null])
  })

  it('is not undone when one of its listings was changed since', async () => {
    await backend.database.insert(properties).values(aProperty({ reference: 'PR-901', title: 'Villa', price: 5 }))
    const { undo } = (await send([COLUMNS, newRow('Plot'), changedVilla(6)])).json<{ undo: string }>()
    const [plot] = await listings()
    await patch(plot?.id ?? '', { price: 9 })
    const response = await takeBack(undo)
    assert.equal(response.statusCode, 409)
    assert.match(response.json<{ message: string }>().message, /'Plot' cannot be removed again/)
    assert.deepEqual(
      (await listings()).map(({ price, deletedAt }) => [price, deletedAt]),
      [
        [9, null],
        [6, null],
      ],
    )
  })

  it('finds no deleted listing, and writes nothing, when the file names one', async () => {
    await backend.database
      .insert(properties)
      .values([
        aProperty({ reference: 'PR-901', title: 'A', price: 1 }),
        aProperty({ reference: 'PR-902', title: 'B', price: 1, deletedAt: new Date() }),
      ])
    const response = await send(['reference,price', 'PR-901,2', 'PR-902,2'])
    assert.equal(response.statusCode, 400)
    assert.deepEqual(
      rowsOf(response).map(({ outcome }) => outcome),
      ['changed', 'wrong'],
    )
    assert.deepEqual(
      (await listings()).map(({ price }) => price),
      [1, 1],
    )
  })

  it('writes nothing when a photo of one of the rows is gone', async () => {
    const gone = { key: 'gone', url: '/uploads/gone.jpg', uploadedBy: 'admin', removalBeganAt: new Date() }
    await backend.database.insert(uploads).values(gone)
    const response = await send([COLUMNS, newRow('Good'), newRow('Bad', 1, gone.url)])
    assert.equal(response.statusCode, 409)
    assert.match(response.json<{ message: string }>().message, /A photo is gone/)
    assert.deepEqual([await listings(), await changes()], [[], []])
  })

  it('is a conflict, shown field by field, when the listing was changed after the file was downloaded', async () => {
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: 'villa', reference: 'PR-901', title: 'Villa', price: 5 }),
        aProperty({ id: 'loft', reference: 'PR-902', title: 'Loft', price: 7 }),
      ])
    const download = await backend.call(backend.admin, { method: 'GET', url: adminPaths.listingsCsv('property') })
    await patch('villa', { price: 4, status: 'sold' })
    const file = download.body.replace('Loft', 'Penthouse').split('\n')
    const response = await send(file)
    assert.equal(response.statusCode, 400)
    assert.equal(
      response.json<{ message: string }>().message,
      'One row is older than the listings, so nothing was imported.',
    )
    const conflict = rowsOf(response).find(({ reference }) => reference === 'PR-901')
    assert.equal(conflict?.outcome, 'conflict')
    assert.match(conflict.problems[0]?.message ?? '', /^PR-901 was changed on .+, after this file was downloaded\./)
    assert.deepEqual(conflict.changes, [
      { field: 'price', from: 4, to: 5 },
      { field: 'status', from: 'sold', to: 'available' },
    ])
    const prices = async () => (await listings()).map(({ title, price, status }) => [title, price, status])
    assert.deepEqual(await prices(), [
      ['Loft', 7, 'available'],
      ['Villa', 4, 'sold'],
    ])

    const overwriting = await send(file.map((line) => line.replace(/(PR-901.*),\d+$/, '$1,')))
    assert.equal(overwriting.statusCode, 200, overwriting.body)
    assert.deepEqual(await prices(), [
      ['Penthouse', 7, 'available'],
      ['Villa', 5, 'available'],
    ])
  })

  it('shows each changed field with its old and new value before it writes without versions', async () => {
    await backend.database.insert(properties).values(aProperty({ reference: 'PR-901', title: 'Villa', price: 5 }))
    const preview = await backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings('property', true),
      headers: { authorization: backend.admin, 'content-type': 'text/csv' },
      payload: 'reference,price\nPR-901,',
    })
    assert.deepEqual(rowsOf(preview)[0], {
      row: 2,
      outcome: 'changed',
      reference: 'PR-901',
      problems: [],
      changes: [{ field: 'price', from: 5, to: 0 }],
    })
  })

  it('is refused when a version is none of the listing', async () => {
    await backend.database.insert(properties).values(aProperty({ reference: 'PR-901', title: 'Villa' }))
    for (const version of ['2', '0', 'new']) {
      const [row] = rowsOf(await send(['reference,title,version', `PR-901,Loft,${version}`]))
      assert.deepEqual([row?.outcome, row?.problems[0]?.column], ['wrong', 'version'])
    }
  })

  it('is carried out once when it is repeated with its key, and refused when the file differs', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await send([COLUMNS, newRow('A')], key), await send([COLUMNS, newRow('A')], key)]
    assert.equal(first.statusCode, 200, first.body)
    assert.deepEqual([again.statusCode, again.json()], [200, first.json()])
    assert.equal((await send([COLUMNS, newRow('B')], key)).statusCode, 422)
    assert.deepEqual(
      (await listings()).map(({ title }) => title),
      ['A'],
    )
  })

  it('is tried again with its key when its rows were wrong the first time', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const file = ['reference,price', 'PR-901,2']
    assert.equal((await send(file, key)).statusCode, 400)
    await backend.database.insert(properties).values(aProperty({ reference: 'PR-901', price: 1 }))
    assert.equal((await send(file, key)).statusCode, 200)
  })

  it('protects photos from removal when a new listing uses them', async () => {
    const photo = { key: 'a', url: '/uploads/a.jpg', uploadedBy: 'admin', unusedSince: new Date() }
    await backend.database.insert(uploads).values(photo)
    await send([COLUMNS, newRow('Villa', 1, photo.url)])
    const [row] = await backend.database.select().from(uploads)
    assert.equal(row?.unusedSince, null)
  })

  it('is refused with 415 when the file is sent as anything but CSV', async () => {
    for (const type of ['application/json', 'text/plain', 'application/vnd.ms-excel']) {
      assert.equal((await send(['{}'], { 'content-type': type })).statusCode, 415, type)
    }
  })

  it('loses no edit, and never deadlocks, when listings are edited meanwhile', async () => {
    const photo = { key: 'a', url: '/uploads/a.jpg', uploadedBy: 'admin' }
    await backend.database.insert(uploads).values(photo)
    const rows = Array.from({ length: 30 }, (_, index) => {
      const id = `villa-${String((index * 7) % 30).padStart(2, '0')}`
      return aProperty({ id, reference: `PR-${900 + index}`, price: 0, area: 0 })
    })
    await backend.database.insert(properties).values(rows)
    for (let round = 1; round <= 5; round++) {
      const responses = await Promise.all([
        send(['reference,area', ...rows.map(({ reference }) => `${reference},${round}`)]),
        send([COLUMNS, newRow(`New ${round}`, 1, photo.url)]),
        ...rows.map(({ id }) => patch(id, { price: round, imageUrls: round % 2 === 0 ? [] : [photo.url] })),
      ])
      assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [200])
    }
    const isComplete = and(eq(properties.price, 5), eq(properties.area, 5))
    assert.equal(await backend.database.$count(properties, isComplete), rows.length)
  })

  it('succeeds when the file has as many listings as allowed', TIMEOUT, async () => {
    const titles = Array.from({ length: IMPORT_LIMITS.rowsMax }, (_, index) => `Plot ${index}`)
    const created = rowsOf(await send([COLUMNS, ...titles.map((title) => newRow(title))]))
    const lines = created.map(({ reference }, index) => `${reference},${index + 10}`)
    const changed = rowsOf(await send(['reference,price', ...lines]))
    assert.ok(changed.every(({ outcome }) => outcome === 'changed'))
    assert.equal(await backend.database.$count(properties, eq(properties.version, 2)), IMPORT_LIMITS.rowsMax)
    assert.equal(await backend.database.$count(listingChanges), 2 * IMPORT_LIMITS.rowsMax)
  })

  it('is refused with 413 when the file has one row too many', async () => {
    const rows = Array.from({ length: IMPORT_LIMITS.rowsMax + 1 }, () => newRow('Plot'))
    const response = await send([COLUMNS, ...rows])
    assert.equal(response.statusCode, 413)
    assert.match(response.json<{ message: string }>().message, /^The file has more than 5000 rows/)
    assert.deepEqual(await listings(), [])
  })
})

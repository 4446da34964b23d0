import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { after, before, beforeEach, describe, it } from 'node:test'
import * as z from 'zod/mini'
import { IMPORT_LIMITS } from '../../../../../contract/admin-limits'
import type { ImportRow } from '../../../../../contract/listing-management'
import { adminPaths } from '../../../../../contract/admin-paths'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aCar, aProperty } from '../../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../../test/signed-in'
import { cars, properties } from '../../../db/schema'
import type { Kind } from '../kind'
import { splitList, toCell, unescapeCell } from './cells'
import { readCell } from './columns'
import { parseCsvFile } from './parse-file'

describe('a cell', () => {
  it('gets an apostrophe that reading removes when its text begins like a formula', () => {
    for (const text of ['=1+1', '+254', '-5', '@SUM(A1)', "'=1", "''@x"]) {
      assert.equal(toCell(text), `'${text}`)
      assert.equal(unescapeCell(toCell(text)), text)
    }
    for (const text of ['Villa', "it's", "'quoted'", '1-2', '']) assert.equal(toCell(text), text)
    assert.equal(toCell(-5), '-5')
  })

  it('is read as it was written when the text is any text', () => {
    fc.assert(fc.property(fc.string(), (text) => unescapeCell(toCell(text)) === text))
  })

  it('is read by the rule of its field when a field is new', () => {
    const kind = {
      input: z.object({
        seats: z.optional(z.nullable(z.int())),
        isImported: z.optional(z.boolean()),
        doors: z.array(z.int()),
        trim: z.nullable(z.string()),
      }),
    }
    const read = (column: string, cell: string) => readCell(kind as unknown as Pick<Kind, 'input'>, column, cell)
    assert.deepEqual([read('seats', '5'), read('seats', 'five'), read('seats', '')], [5, 'five', null])
    assert.deepEqual([read('isImported', 'TRUE'), read('doors', '2|4'), read('trim', ' 5 ')], [true, [2, 4], '5'])
  })

  it('joins and splits a list when the field has several values', () => {
    assert.equal(toCell(['pool', 'gym']), 'pool|gym')
    assert.deepEqual(splitList('pool|gym'), ['pool', 'gym'])
    assert.deepEqual(splitList(toCell([])), [])
    assert.equal(toCell({ lat: -1.32, lng: 36.7 }), "'-1.32|36.7")
  })
})

describe('a CSV file', () => {
  it('is refused with the line when it is neither UTF-8 nor Windows-1252', () => {
    const other = Buffer.concat([Buffer.from('reference,title\n,Villa\n,'), Buffer.from([0x81]), Buffer.from('t\n')])
    assert.throws(() => parseCsvFile(other), { statusCode: 400, message: /^Line 3 of the file is not UTF-8/ })
  })

  it('is refused when a quote never ends, when it is empty and when it has too many rows', () => {
    assert.throws(() => parseCsvFile(Buffer.from('a,b\n1,"2\n3,4\n')), { statusCode: 400, message: /never ends/ })
    assert.throws(() => parseCsvFile(Buffer.from('')), { statusCode: 400, message: /The file is empty/ })
    const rows = 'x\n'.repeat(IMPORT_LIMITS.rowsMax + 2)
    assert.throws(() => parseCsvFile(Buffer.from(rows)), { statusCode: 413 })
  })
})

onEachDatabase('listings as CSV', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const exported = async (kind: 'property' | 'car') => {
    const response = await backend.call(backend.admin, { method: 'GET', url: adminPaths.listingsCsv(kind) })
    assert.match(String(response.headers['content-type']), /^text\/csv/)
    return response.body
  }
  const upload = (kind: 'property' | 'car', payload: string | Buffer, preview = false) =>
    backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings(kind, preview),
      headers: { authorization: backend.admin, 'content-type': 'text/csv' },
      payload,
    })
  const rowsOf = (response: LightMyRequestResponse) => response.json<{ rows: ImportRow[] }>().rows
  const messageOf = (response: LightMyRequestResponse) => response.json<{ message: string }>().message

  it('import unchanged when any listings were exported', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((words) => `=${words.trim()}x`)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          title: text,
          description: fc.string({ maxLength: 200 }).map((words) => words.replaceAll('\u0000', '').trim()),
          price: fc.nat(),
          bathrooms: fc.option(fc.integer({ min: 0, max: 9 }).map((half) => half / 2)),
          status: fc.constantFrom('available', 'draft', 'sold'),
          point: fc.option(fc.constantFrom({ lat: -1.32, lng: 36.7 }, { lat: 0.5, lng: 40 })),
          features: fc.subarray(['pool', 'gym', 'dsq']),
          confirmedAt: fc.option(fc.constant('2026-11-01T08:00:00.000Z')),
          county: fc.option(fc.constantFrom('Lamu', "Murang'a", 'Taita/Taveta')),
        }),
        async (given) => {
          await emptyTables(backend.database)
          await backend.database.insert(properties).values([aProperty(given), aProperty()])
          const file = await exported('property')
          const outcomes = rowsOf(await upload('property', file)).map(({ outcome, problems }) => ({
            outcome,
            problems,
          }))
          const same = { outcome: 'same', problems: [] }
          assert.deepEqual(outcomes, [same, same])
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are previewed without a change, then created and changed together', async () => {
    await backend.database.insert(cars).values([aCar({ title: 'Prado', price: 5 }), aCar({ title: 'Vitz' })])
    const [header = '', ...lines] = (await exported('car')).trimEnd().split('\n')
    const columns = header.replace(/^\ufeff/, '').split(',')
    const line = (given: Record<string, string>) => columns.map((name) => given[name] ?? '').join(',')
    const prado = lines.find((row) => row.includes(',Prado,')) ?? ''
    const added = line({
      title: 'Jimny',
      price: '2500000',
      imageUrls: '',
      featured: 'false',
      year: '2020',
      make: 'Suzuki',
      model: 'Jimny',
      condition: 'used',
      features: 'duty-paid|sunroof',
    })
    const file = [header, prado.replace(',5,', ',6,'), added].join('\n')

    const preview = await upload('car', file, true)
    assert.equal(preview.statusCode, 200, preview.body)
    assert.deepEqual(
      rowsOf(preview).map(({ row, outcome }) => [row, outcome]),
      [
        [2, 'changed'],
        [3, 'new'],
      ],
    )
    assert.equal(await backend.database.$count(cars), 2)

    const written = rowsOf(await upload('car', file))
    assert.match(written[1]?.reference ?? '', /^CR-\d{3,}$/)
    const all = await backend.database.select().from(cars)
    assert.equal(all.length, 3, 'the listing that the file does not name stays')
    assert.equal(all.find(({ title }) => title === 'Prado')?.price, 6)
    const jimny = all.find(({ title }) => title === 'Jimny')
    assert.deepEqual([jimny?.features, jimny?.status, jimny?.mileage], [['duty-paid', 'sunroof'], 'available', null])
  })

  it('are refused as a whole when one row is wrong', async () => {
    const file = [
      'reference,title,description,price,imageUrls,featured,year,make,model,condition,mileage',
      ',Good,,100,,false,2020,Suzuki,Jimny,used,',
      ',Bad,,cheap,,false,2020,Suzuki,Jimny,ancient,',
      'CR-999,Unknown,,1,,false,2020,Suzuki,Jimny,used,',
      'PR-001,Other kind,,1,,false,2020,Suzuki,Jimny,used,',
      ',Short',
    ].join('\n')
    const response = await upload('car', file)
    assert.equal(response.statusCode, 400)
    assert.equal(messageOf(response), '4 rows are wrong, so nothing was imported.')
    assert.deepEqual(
      rowsOf(response).map(({ row, outcome, problems }) => [row, outcome, problems.map(({ column }) => column)]),
      [
        [2, 'new', []],
        [3, 'wrong', ['price', 'condition']],
        [4, 'wrong', ['reference']],
        [5, 'wrong', ['reference']],
        [6, 'wrong', ['featured', 'year', 'make', 'model', 'condition']],
      ],
    )
    assert.equal(await backend.database.$count(cars), 0)
  })

  it('are refused when a reference appears twice or a required column is missing', async () => {
    await backend.database.insert(cars).values(aCar({ title: 'Prado' }))
    const [header, line] = (await exported('car')).trimEnd().split('\n')
    const twice = rowsOf(await upload('car', [header, line, line].join('\n'), true))
    assert.match(twice[1]?.problems[0]?.message ?? '', /^Row 2 has the reference 'CR-\d+' already$/)
    const [incomplete] = rowsOf(await upload('car', 'title,price\nJimny,5\n', true))
    assert.ok(incomplete?.problems.some(({ message }) => message.includes("the file has no column 'year'")))
  })

  for (const [name, kind, file, status, message] of [
    ['a column is unknown', 'car', 'title,colur\na,b\n', 400, /There is no column 'colur'\. The columns of cars are: /],
    ['a column is there twice', 'car', 'title,title\na,b\n', 400, /The column 'title' is there twice/],
    ['it has 100,000 rows', 'car', `title\n${'x\n'.repeat(100_000)}`, 413, /more than 5000 rows/],
    ['a quote never ends', 'property', 'title\n"a\n', 400, /never ends/],
    ['it is not UTF-8', 'property', Buffer.from([0x74, 0x0a, 0x81, 0x0a]), 400, /Line 2 of the file is not UTF-8/],
  ] as const) {
    it(`are refused with a sentence when ${name}`, async () => {
      const response = await upload(kind, file)
      assert.equal(response.statusCode, status)
      assert.match(messageOf(response), message)
    })
  }

  it('are created when the file has as many rows as allowed', async () => {
    const lines = Array.from(
      { length: IMPORT_LIMITS.rowsMax },
      (_, index) => `Car ${index},,${index},,false,2020,Suzuki,Jimny,used,`,
    )
    const header = 'title,description,price,imageUrls,featured,year,make,model,condition,mileage'
    const response = await upload('car', [header, ...lines].join('\n'))
    assert.equal(response.statusCode, 200, response.body.slice(0, 200))
    assert.equal(await backend.database.$count(cars), IMPORT_LIMITS.rowsMax)
  })
})

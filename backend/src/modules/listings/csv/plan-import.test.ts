import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { CAR_FEATURES, PROPERTY_FEATURES } from '../../../../../contract/admin-limits'
import { anyFacts } from '../../../../../contract/facts/test-facts'
import { type ListingKind } from '../../../../../contract/limits'
import { featuresBesideFacts } from '../../../../../contract/listing-facts'
import { aCar, aProperty, DEFAULT_CAR_DETAILS, DEFAULT_HOME_DETAILS, DEFAULT_OFFER } from '../../../../test/factories'
import { KINDS } from '../kinds'
import type { ListingRow } from '../kind'
import { exportCsv } from './columns'
import { parseCsvFile } from './parse-file'
import { planImport } from './plan-import'

const GENERATED = {
  youtubeLink: null,
  statusSince: '2026-11-01T08:00:00.000Z',
  standingPrice: null,
  priceSince: '2026-11-01T08:00:00.000Z',
  version: 1,
  createdAt: new Date('2026-11-01'),
  updatedAt: new Date('2026-11-01'),
  deletedAt: null,
  documents: [],
}

/** A row as the database returns it. */
function storedProperty(given: object = {}): ListingRow {
  const unknown = { ...DEFAULT_HOME_DETAILS, bathrooms: null, area: null, pricePeriod: null, features: [] }
  return { ...aProperty(), ...DEFAULT_OFFER, ...GENERATED, ...unknown, reference: 'PR-001', ...given }
}

function storedCar(given: object = {}): ListingRow {
  const unknown = { ...DEFAULT_CAR_DETAILS, mileage: null, features: [] }
  return { ...aCar(), ...DEFAULT_OFFER, ...GENERATED, ...unknown, reference: 'CR-001', ...given }
}

const plan = (kind: ListingKind, text: string, existing: readonly ListingRow[] = []) =>
  planImport(KINDS[kind], parseCsvFile(Buffer.from(text)), existing)

/** Any text that a field can hold, often with what CSV and spreadsheets treat as special. */
const texts = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '\n', '\r\n', ';', "'", '=', '-', '|', '\t')),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', '').trim())
const words = texts.map((text) => Array.from(text).slice(0, 30).join('').trim() || '=1')
const photoUrls = fc.array(
  fc.constantFrom('/uploads/a.jpg', 'https://x.example/b,c.jpg?d="e"', 'https://x.example/%7C'),
)
const common = {
  title: words,
  description: texts,
  price: fc.nat(),
  imageUrls: photoUrls,
  featured: fc.boolean(),
  youtubeLink: fc.option(fc.constant('https://www.youtube.com/watch?v=dQw4w9WgXcQ')),
  status: fc.constantFrom('available', 'under-offer', 'sold', 'let', 'draft'),
  negotiable: fc.boolean(),
  confirmedAt: fc.option(fc.constant('2026-11-01T08:00:00.123Z')),
  county: fc.option(fc.constantFrom("Murang'a", 'Taita/Taveta', 'Lamu')),
  point: fc.option(fc.constantFrom({ lat: -1.32, lng: 36.7 }, { lat: 0, lng: 42 })),
}
const anyProperty = fc
  .record({
    ...common,
    facts: anyFacts('property'),
    category: fc.constantFrom('house', 'apartment', 'land'),
    location: words,
    bedrooms: fc.subarray([1, 2, 3, 4, 5]),
    bathrooms: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
    area: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
    pricePeriod: fc.option(fc.constantFrom('month', 'quarter', 'year')),
    features: fc.subarray([...PROPERTY_FEATURES]),
  })
  .map(({ facts, features, ...listing }) =>
    storedProperty({ ...listing, ...facts, features: withWords('property', facts, features) }),
  )
const anyCar = fc
  .record({
    ...common,
    year: fc.integer({ min: 1950, max: 2050 }),
    make: words,
    model: words,
    facts: anyFacts('car'),
    mileage: fc.option(fc.nat({ max: 900_000 })),
    features: fc.subarray([...CAR_FEATURES]),
  })
  .map(({ facts, features, ...listing }) =>
    storedCar({ ...listing, ...facts, features: withWords('car', facts, features) }),
  )

/** The words that say what facts do, and others. */
function withWords(kind: ListingKind, facts: Readonly<Record<string, unknown>>, features: readonly string[]): string[] {
  return [...featuresBesideFacts(kind, features), ...(facts.features as string[])]
}

const HEADER = 'reference,title,price,county,features'

describe('planning an import', () => {
  for (const [kind, listings] of [
    ['property', anyProperty],
    ['car', anyCar],
  ] as const) {
    it(`finds a ${kind} the same when its row is as it was exported`, () => {
      fc.assert(
        fc.property(listings, (listing) => {
          const { rows } = plan(kind, exportCsv(KINDS[kind], [listing]), [listing])
          assert.deepEqual(rows, [{ row: 2, outcome: 'same', reference: listing.reference, problems: [] }])
        }),
      )
    })

    it(`makes an equal ${kind} when the row of another one is imported without its reference`, () => {
      fc.assert(
        fc.property(listings, (listing) => {
          const file = exportCsv(KINDS[kind], [{ ...listing, reference: '' }])
          const { rows, created } = plan(kind, file)
          const [row] = rows
          assert.deepEqual([rows.length, row?.outcome, row?.reference, row?.problems], [1, 'new', null, []])
          const values = new Map<string, unknown>(Object.entries(listing))
          for (const [field, value] of Object.entries(created[0] ?? {})) {
            assert.equal(JSON.stringify(value), JSON.stringify(values.get(field)), field)
          }
        }),
      )
    })
  }

  it('changes only the fields whose cells differ', () => {
    const listing = storedProperty({ title: 'Villa', price: 5, county: 'Lamu', features: ['pool'] })
    const { rows, updated } = plan('property', `${HEADER}\nPR-001,Villa,6,Lamu,pool|gym`, [listing])
    assert.equal(rows[0]?.outcome, 'changed')
    assert.deepEqual(updated, [{ before: listing, changes: { price: 6, features: ['pool', 'gym'] } }])
  })

  it('finds the listing when its reference is written in another way', () => {
    const listing = storedProperty({ reference: 'PR-042', title: 'Villa' })
    for (const written of ['PR-042', 'pr042', ' PR-42 ']) {
      assert.deepEqual(
        plan('property', `reference,title\n${written},Villa`, [listing]).rows.map(({ outcome, reference }) => [
          outcome,
          reference,
        ]),
        [['same', 'PR-042']],
      )
    }
  })

  it('empties a field when its cell is empty, and refuses it when the field needs a value', () => {
    const listing = storedProperty({ title: 'Villa', price: 5, county: 'Lamu', features: ['pool'] })
    const emptied = plan('property', `${HEADER}\nPR-001,Villa,,, `, [listing])
    assert.deepEqual(emptied.updated[0]?.changes, { price: 0, county: null, features: [] })
    const refused = plan('property', 'reference,title,location\nPR-001,,', [listing])
    assert.deepEqual(refused.rows[0], {
      row: 2,
      outcome: 'wrong',
      reference: 'PR-001',
      problems: [
        { column: 'title', message: 'Title is required' },
        { column: 'location', message: 'Location is required' },
      ],
    })
  })

  it('leaves a field as it is when its cell is unchanged, also when its value would be refused today', () => {
    const listing = storedProperty({ title: 'Villa ', county: 'Old county', imageUrls: ['https://x.example/a|b.jpg'] })
    const file = exportCsv(KINDS.property, [listing])
    assert.equal(plan('property', file, [listing]).rows[0]?.outcome, 'same')
    assert.equal(plan('property', file.replace('Old county', 'New county'), [listing]).rows[0]?.outcome, 'wrong')
  })

  it('reads numbers and words when a spreadsheet has rewritten them', () => {
    const listing = storedProperty({ price: 5, area: 0, featured: false, type: 'sale' })
    const file = 'reference,price,area,featured,type\nPR-001, 8.5E+7 ,1e-7,TRUE, rent \n'
    assert.deepEqual(plan('property', file, [listing]).updated[0]?.changes, {
      price: 85_000_000,
      area: 1e-7,
      featured: true,
      type: 'rent',
    })
  })

  it('counts rows as spreadsheets do when some are empty', () => {
    const listing = storedProperty({ title: 'Villa' })
    const file = 'reference,title\r\nPR-001,Villa\r\n\r\n,\r\nPR-999,Nobody\r\n,\r\n\r\n'
    assert.deepEqual(
      plan('property', file, [listing]).rows.map(({ row, outcome }) => [row, outcome]),
      [
        [2, 'same'],
        [5, 'wrong'],
      ],
    )
  })

  for (const [what, cells, column, message] of [
    [
      'an unknown reference',
      'PR-999,Villa,5,,',
      'reference',
      /^No property has the reference 'PR-999'; leave it empty/,
    ],
    ['a reference of another kind', 'CR-001,Villa,5,,', 'reference', /^No property has the reference 'CR-001'/],
    ['a reference that is not one', 'villa,Villa,5,,', 'reference', /^No property has the reference 'villa'/],
    ['a word for a price', 'PR-001,Villa,cheap,,', 'price', /^Price must be a whole number$/],
    [
      'a price with a comma that may be a point',
      'PR-001,Villa,"5,5",,',
      'price',
      /^Price '5,5' could mean 5\.5 or 55: /,
    ],
    ['an unknown county', 'PR-001,Villa,5,Atlantis,', 'county', /^County must be one of Kenya's 47 counties/],
    ['an unknown feature', 'PR-001,Villa,5,,pool|moat', 'features', /^Features must be a list of borehole/],
    ['too many cells', 'PR-001,Villa,5,,,more', '', /^The row has 6 cells instead of 5$/],
  ] as const) {
    it(`says what is wrong in which column when a row has ${what}`, () => {
      const [row] = plan('property', `${HEADER}\n${cells}`, [storedProperty()]).rows
      assert.equal(row?.outcome, 'wrong')
      assert.deepEqual(
        row.problems.map((problem) => problem.column),
        [column],
      )
      assert.match(row.problems[0]?.message ?? '', message)
    })
  }

  it('refuses a point when it lies outside Kenya or is not one', () => {
    for (const point of ['1|60', '-1.3', '1|2|3', 'here|there', "'36.7|-1.3"]) {
      const [row] = plan('property', `reference,point\nPR-001,${point}`, [storedProperty()]).rows
      assert.equal(row?.problems[0]?.column, 'point', point)
    }
    const [row] = plan('property', "reference,point\nPR-001,'-1.3187|36.7032", [storedProperty()]).rows
    assert.equal(row?.outcome, 'changed')
  })

  it('reads a column when it is called as in the forms, but not in another unit', () => {
    const listing = storedProperty({ area: 0, features: [], status: 'draft', pricePeriod: null, type: 'rent' })
    const file =
      'REF;Area (sqft);Features;Status;The price is;Near\nPR-001;4 000;Swimming pool, GYM;Under Offer;A quarter;"-1.3197, 36.7073"'
    for (const label of ['The price is', 'Payment is for']) {
      const text = file.replace('Swimming pool', 'Pool').replace('The price is', label)
      const { rows, updated } = plan('property', text, [listing])
      assert.deepEqual(rows[0]?.problems, [])
      assert.deepEqual(updated[0]?.changes, {
        area: 4000,
        features: ['pool', 'gym'],
        status: 'under-offer',
        pricePeriod: 'quarter',
        point: { lat: -1.32, lng: 36.71 },
      })
    }
    assert.throws(() => plan('property', 'reference,Area (sqm)\nPR-001,400', [listing]), {
      message: /^There is no column 'Area \(sqm\)'/,
    })
  })

  it('exports three decimals so that they are not taken for thousands, also when a spreadsheet drops the zero', () => {
    const listing = storedProperty({ area: 1.125, price: 0 })
    const file = exportCsv(KINDS.property, [listing])
    assert.match(file, /,1\.1250,/)
    assert.equal(plan('property', file.replace('1.1250', '1.125'), [listing]).rows[0]?.outcome, 'same')
    assert.equal(plan('property', file.replace('PR-001', ''), []).created[0]?.price, 0)
  })

  it('shows a long text from shortly before its first difference', () => {
    const words = 'A quiet villa with a view. '.repeat(20)
    const listing = storedProperty({ description: `${words}Old end` })
    const [row] = plan('property', `reference,description\nPR-001,${words}New end`, [listing]).rows
    const [change] = row?.changes ?? []
    assert.match(String(change?.from), /^….{40}Old end$/)
    assert.match(String(change?.to), /^….{40}New end$/)
  })
})

describe('reading a CSV file', () => {
  it('accepts byte order marks, other line ends and rows that end without one', () => {
    for (const text of ['\ufeffa,b\r\n1,2\r\n', 'a,b\n1,2', 'a,b\r1,2\r', '\ufeff"a","b"\n"1","2"\n']) {
      assert.deepEqual(parseCsvFile(Buffer.from(text)), { header: ['a', 'b'], rows: [{ row: 2, cells: ['1', '2'] }] })
    }
  })

  it('names the row when a quote never ends or is in the middle of a cell', () => {
    const read = (text: string) => () => parseCsvFile(Buffer.from(text))
    assert.throws(read('a,b\n1,2\n"3,4\n5,6\n7,8\n'), { message: /^Row 3 has a quoted cell that never ends/ })
    assert.throws(read('a,b\n1,2\n\n3,"4"x\n'), { message: /^Row 4 is not valid CSV/ })
  })

  it('refuses a file when it has far too many empty rows', () => {
    const file = Buffer.from(`a,b\n${',\n'.repeat(20_000)}`)
    assert.throws(() => parseCsvFile(file), { statusCode: 413 })
  })
})

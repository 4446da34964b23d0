import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, beforeEach, it } from 'node:test'
import type { ListingKind } from '../../../../../contract/limits'
import type { ImportRow } from '../../../../../contract/listing-management'
import { adminPaths } from '../../../../../contract/admin-paths'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../../test/signed-in'
import { cars, properties } from '../../../db/schema'

/** Files as spreadsheets, phones and other programs write them. */
const FOLDER = new URL('../../../../test/spreadsheets/', import.meta.url)

/** What a row becomes: some fields of the new listing, or for each column what its problem says. */
type Expected =
  | { readonly fields: Readonly<Record<string, unknown>>; readonly note?: RegExp }
  | { readonly problems: Readonly<Record<string, RegExp>> }
/** A row each, or what is said about a file that is refused as a whole. */
type ExpectedFile = readonly Expected[] | RegExp

const becomes = (fields: Readonly<Record<string, unknown>>): Expected => ({ fields })
const refused = (problems: Readonly<Record<string, RegExp>>): Expected => ({ problems })

const VILLA = becomes({
  title: 'Villa in Karen',
  description: 'A quiet villa.',
  type: 'sale',
  category: 'house',
  price: 85_000_000,
  location: 'Karen, Nairobi',
  bedrooms: [4],
  bathrooms: 3,
  area: 4_000,
  featured: false,
  imageUrls: [],
})
const PRADO = becomes({ make: 'Toyota', model: 'Land Cruiser Prado', year: 2019, price: 8_500_000, mileage: 42_000 })
const KAREN = becomes({ point: { lat: -1.32, lng: 36.71 } })
const county = (name: string) => becomes({ county: name })
const NOT_A_TIME = refused({ confirmedAt: /^Confirmed must be a time such as 2026-11-23T09:30:00Z$/ })

const FILES: Readonly<Record<string, ExpectedFile>> = {
  '01-plain.csv': [VILLA, becomes({ title: 'Flat', price: 85_000_000 })],
  '02-semicolon.csv': [VILLA],
  '03-sep-line-semicolon.csv': [VILLA],
  '04-sep-line-comma.csv': [VILLA],
  '05-tab.csv': [VILLA],
  '06-utf16le-tab-excel-unicode-text.csv': [VILLA],
  '07-utf16le-without-mark.csv': [VILLA],
  '08-windows-1252-accent.csv': [becomes({ title: 'Café villa' })],
  '09-windows-1252-curly-apostrophe.csv': [becomes({ description: 'Owner’s suite' })],
  '10-bom-quoted-header.csv': [VILLA],
  '11-crlf-in-quotes.csv': [becomes({ description: 'Line one\r\nLine two\r\n\r\nLine four' })],
  '14-cr-only-old-mac.csv': [VILLA, becomes({ title: 'Second' })],
  '15-thousands-commas.csv': [VILLA],
  '16-thousands-dots.csv': [VILLA],
  '17-three-decimals-meant-as-thousands.csv': [
    refused({ price: /^Price '95\.000' could mean 95 or 95,000: write it as 95 or 95000$/ }),
  ],
  '18-currency-prefix.csv': [VILLA, VILLA, VILLA],
  '19-price-words.csv': [
    becomes({ price: 85_000_000 }),
    becomes({ price: 15_000_000 }),
    becomes({ price: 0 }),
    becomes({ price: 0 }),
  ],
  '20-scientific.csv': [becomes({ price: 85_000_000 }), becomes({ price: 85_400_000 })],
  '21-trailing-empty-columns-excel.csv': [VILLA],
  '22-rows-with-surplus-empty-cells.csv': [VILLA],
  '23-rows-without-last-empty-cells.csv': [VILLA],
  '24-duplicate-header.csv': /^The column 'title' is there twice\.$/,
  '25-header-capitals-and-spaces.csv': [VILLA],
  '26-values-with-capitals.csv': [becomes({ type: 'sale', category: 'house', featured: true })],
  '27-bedrooms-with-commas.csv': [
    becomes({ bedrooms: [2, 3] }),
    becomes({ bedrooms: [2, 3] }),
    becomes({ bedrooms: [2, 3] }),
    becomes({ bedrooms: [2, 3] }),
    refused({ bedrooms: /^Bedrooms must be sizes from 1 to 5$/ }),
    refused({ bedrooms: /^Bedrooms must be sizes from 1 to 5$/ }),
  ],
  '28-county-spellings.csv': [
    county('Nairobi City'),
    county('Nairobi City'),
    county('Nairobi City'),
    county('Nairobi City'),
    county("Murang'a"),
    county("Murang'a"),
    county('Taita/Taveta'),
    county('Tharaka-Nithi'),
    county('Trans Nzoia'),
  ],
  '29-points.csv': [
    KAREN,
    KAREN,
    KAREN,
    KAREN,
    KAREN,
    KAREN,
    KAREN,
    refused({ point: /^Point '6GCRMPJ4\+4W' is a plus code: write latitude and longitude, such as '-1\.3197, 36/ }),
    refused({ point: /is a plus code: write latitude and longitude/ }),
    KAREN,
    refused({ point: /is a short link, which has no coordinates: open it and write latitude and longitude/ }),
    refused({ point: /has latitude and longitude the wrong way round: write '-1\.3197, 36\.7073'$/ }),
  ],
  '30-dates.csv': [
    NOT_A_TIME,
    NOT_A_TIME,
    NOT_A_TIME,
    NOT_A_TIME,
    becomes({ confirmedAt: '2025-11-23T06:30:00.000Z' }),
    NOT_A_TIME,
  ],
  '31-status-words.csv': ['available', 'under-offer', 'under-offer', 'sold', 'let'].map((status) =>
    becomes({ status }),
  ),
  '32-inch-sign-in-text.csv': /^Row 2 is not valid CSV/,
  '33-space-before-quote.csv': /^Row 2 is not valid CSV/,
  '34-title-line-above-header.csv':
    /^There is no column 'Kilele stock list November 2025'\. The first row of the file must name the columns\./,
  '35-total-line-below.csv': [
    VILLA,
    refused({ type: /^Type must be/, category: /^Category must be/, location: /required/, featured: /required/ }),
  ],
  '36-xlsx-named.csv': /^This is a workbook, not a CSV file\. In Excel choose 'Save As' and the type 'CSV UTF-8/,
  '37-formulas.csv': [
    becomes({ title: '=HYPERLINK("http://evil.example","x")', description: '+254 712 345 678', location: '@Karen' }),
  ],
  '38-leading-apostrophe-price.csv': [VILLA],
  '39-non-breaking-spaces.csv': [becomes({ title: 'Villa', price: 85_000_000, area: 4_000 })],
  '40-emoji-swahili-arabic.csv': [
    becomes({ title: 'Nyumba nzuri 🏡 Lang’ata', description: 'مرحبا بكم – karibu sana' }),
  ],
  '41-many-problems-50-rows.csv': Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0 ? becomes({ price: 1 }) : refused({ price: /^Price must be a whole number$/ }),
  ),
  '50-cars-plain.csv': [PRADO],
  '51-cars-mileage.csv': [
    PRADO,
    refused({ mileage: /^Mileage '42,000 km' must be in miles/ }),
    becomes({ mileage: 120_000 }),
  ],
  '52-cars-conditions.csv': [
    refused({ condition: /^Condition must be new or used$/ }),
    refused({ condition: /^Condition must be new or used$/ }),
    becomes({ condition: 'used' }),
  ],
  '53-cars-models-like-dates.csv': [becomes({ model: '5-Mar', year: 2019 }), becomes({ model: '3', year: 2019 })],
}

onEachDatabase('a spreadsheet from outside', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const upload = (kind: ListingKind, payload: string | Buffer, preview: boolean) =>
    backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings(kind, preview),
      headers: { authorization: backend.admin, 'content-type': 'text/csv' },
      payload,
    })
  const rowsOf = (response: LightMyRequestResponse) => response.json<{ rows: ImportRow[] }>().rows
  const messageOf = (response: LightMyRequestResponse) => response.json<{ message: string }>().message
  const stored = async (kind: ListingKind) =>
    backend.database.select().from(kind === 'car' ? cars : properties) as Promise<
      (Record<string, unknown> & { reference: string })[]
    >

  /** Imports the rows and compares the listings that they became. */
  async function expectImported(kind: ListingKind, file: string | Buffer, expected: readonly Expected[]) {
    const response = await upload(kind, file, false)
    assert.equal(response.statusCode, 200, response.body)
    const listings = new Map((await stored(kind)).map((listing) => [listing.reference, listing]))
    const imported = rowsOf(response).map(({ reference }) => listings.get(reference ?? ''))
    for (const [at, { fields }] of expected.filter((row) => 'fields' in row).entries()) {
      for (const [field, value] of Object.entries(fields)) assert.deepEqual(imported[at]?.[field], value, field)
    }
  }

  for (const [name, expected] of Object.entries(FILES)) {
    const kind = name.includes('-cars-') ? 'car' : 'property'

    it(`is ${expected instanceof RegExp ? 'refused with a sentence' : 'read row by row'} when it is ${name}`, async () => {
      const file = await readFile(new URL(name, FOLDER))
      const preview = await upload(kind, file, true)
      if (expected instanceof RegExp) {
        assert.equal(preview.statusCode, 400, preview.body)
        assert.match(messageOf(preview), expected)
        return
      }
      assert.equal(preview.statusCode, 200, preview.body)
      const rows = rowsOf(preview)
      assert.deepEqual(
        rows.map(({ outcome }) => outcome),
        expected.map((row) => ('fields' in row ? 'new' : 'wrong')),
        JSON.stringify(rows.flatMap(({ problems }) => problems)),
      )
      for (const [at, row] of expected.entries()) {
        if ('fields' in row) continue
        const problems = rows[at]?.problems ?? []
        assert.deepEqual(problems.map(({ column }) => column).toSorted(), Object.keys(row.problems).toSorted())
        for (const { column, message } of problems) assert.match(message, row.problems[column] ?? /^$/)
      }
      if (rows.every(({ outcome }) => outcome === 'new')) return expectImported(kind, file, expected)
      assert.equal((await upload(kind, file, false)).statusCode, 400)
      assert.deepEqual(await stored(kind), [])
      const wrong = new Set(rows.flatMap(({ row, outcome }) => (outcome === 'wrong' ? [row] : [])))
      const right = file
        .toString()
        .split('\r\n')
        .filter((_, at) => !wrong.has(at + 1))
      if (right.length > 2) await expectImported(kind, right.join('\r\n'), expected)
    })
  }

  it('has an expectation for each file of the folder', async () => {
    assert.deepEqual((await readdir(FOLDER)).toSorted(), Object.keys(FILES).toSorted())
  })

  it('is read when its line ends are mixed, and when it is UTF-16 with the high byte first', async () => {
    const lines = (await readFile(new URL('01-plain.csv', FOLDER), 'utf8')).trimEnd().split('\r\n')
    await expectImported('property', `${lines[0]}\r\n${lines[1]}\n${lines[2]}\r`, [VILLA, becomes({ title: 'Flat' })])
    await emptyTables(backend.database)
    const swapped = Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le').swap16()
    await expectImported('property', swapped, [VILLA, becomes({ title: 'Flat' })])
  })

  it('is refused with the line when it is a damaged UTF-8 file, which is no Windows-1252', async () => {
    const file = Buffer.concat([Buffer.from('title,description\nCafé,x\nVill'), Buffer.from([0xe9]), Buffer.from('\n')])
    const response = await upload('property', file, true)
    assert.equal(response.statusCode, 400)
    assert.match(messageOf(response), /^Line 3 of the file is not UTF-8/)
  })

  it('is refused when a column with content has no name', async () => {
    const response = await upload('property', 'title,,price\nVilla,what,1\n', true)
    assert.match(messageOf(response), /^Column 2 of the file has no name\. The columns of properties are: reference, /)
  })

  it('says in the preview that a video which is not on YouTube will not be shown', async () => {
    const file = (await readFile(new URL('50-cars-plain.csv', FOLDER), 'utf8'))
      .replace('mileage', 'mileage,Video link')
      .replace('42000', '42000,https://vimeo.com/1')
    const [row] = rowsOf(await upload('car', file, true))
    assert.deepEqual(row?.notes, [
      { column: 'youtubeLink', message: "'https://vimeo.com/1' is not a YouTube video: no video will be shown" },
    ])
    await expectImported('car', file, [becomes({ youtubeLink: 'https://vimeo.com/1' })])
  })
})

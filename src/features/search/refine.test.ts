import { moreFilterNames } from '../../../contract/filters/more'
import { LISTING_KINDS } from '../../../contract/limits'
import { readSearchIndex, type SearchFacts } from '../../../contract/read-search-index'
import { testCar, testProperty } from '../../../contract/test-listings'
import { SEARCH_FIELDS } from '.'
import { createRefine, type Refine } from './refine'

const facts = (given: Partial<SearchFacts> & Pick<SearchFacts, 'id'>): SearchFacts => ({
  reference: '',
  county: '',
  features: [],
  transmission: '',
  fuel: '',
  drive: '',
  colour: '',
  point: null,
  ...given,
})

const homes = [
  testProperty({ id: 'karen', title: 'Villa with a walled garden', location: 'Karen', bedrooms: [4] }),
  testProperty({ id: 'runda', title: 'Townhouse near Karen', location: 'Runda, Nairobi', bedrooms: [3] }),
  testProperty({
    id: 'flat',
    title: 'Bright flat',
    location: 'Kilimani, Nairobi',
    category: 'apartment',
    type: 'rent',
  }),
  testProperty({ id: 'plot', title: 'Half an acre', location: 'Thika, Kiambu', category: 'land', bedrooms: [] }),
]
const homeFacts = [
  facts({
    id: 'karen',
    reference: 'PR-042',
    county: 'Nairobi City',
    features: ['pool', 'borehole', 'gated-community'],
  }),
  facts({ id: 'runda', reference: 'PR-043', county: 'Nairobi City', features: ['dsq'] }),
  facts({ id: 'flat', reference: 'PR-420', features: ['pool', 'lift'] }),
  facts({ id: 'plot', reference: 'PR-004', county: 'Kiambu' }),
]
const vehicles = [
  testCar({ id: 'prado', make: 'Toyota', model: 'Land Cruiser Prado', title: 'Prado, pearl white', year: 2021 }),
  testCar({ id: 'demio', make: 'Mazda', model: 'Demio', title: 'Demio, one owner', year: 2019 }),
  testCar({ id: 'benz', make: 'Mercedes-Benz', model: 'C 200', title: 'C 200, silver', year: 2022 }),
]
const carFacts = [
  facts({ id: 'prado', reference: 'CR-017', transmission: 'automatic', fuel: 'diesel', drive: '4wd', colour: 'white' }),
  facts({ id: 'demio', reference: 'CR-018', transmission: 'manual', fuel: 'petrol', features: ['duty-paid'] }),
  facts({
    id: 'benz',
    reference: 'CR-019',
    transmission: 'automatic',
    fuel: 'petrol',
    features: ['leather', 'sunroof'],
  }),
]

const byId = (all: readonly SearchFacts[]) => new Map(all.map((one) => [one.id, one]))
let refineHomes: Refine
let refineCars: Refine
/** Of facts alone: titles and places say nothing of them. */
const plots = [
  ['quarter', { tenure: 'freehold', plotAcres: 0.25, furnished: 'yes', completion: 'ready' }],
  ['fifty-by-hundred', { tenure: 'leasehold', plotAcres: 0.1148, furnished: 'partly', parkingSpaces: 2 }],
  ['eighth', { plotAcres: 0.125, furnished: 'no', completion: 'off-plan' }],
  ['two-and-a-half', { tenure: 'freehold', plotAcres: 2.5, parkingSpaces: 0 }],
  ['old-word', { features: ['furnished', 'parking'] }],
] as const
const sevenSeats = [
  ['noah', { seats: 7, usage: 'foreign-used', duty: 'paid', bodyType: 'van' }],
  ['note', { seats: 5, usage: 'locally-used', duty: 'not-paid', bodyType: 'hatchback' }],
  ['hiace', { seats: 17, usage: 'foreign-used', duty: 'exempt', bodyType: 'minibus' }],
  ['leaf', { features: ['duty-paid'] }],
  ['harrier', { bodyType: 'suv' }],
  ['navara', { bodyType: 'pickup' }],
  ['sylphy', { bodyType: 'saloon' }],
] as const
let refinePlots: (fields: Record<string, string>) => string[]
let refineSeats: (fields: Record<string, string>) => string[]
beforeAll(async () => {
  const ofPlots = plots.map(([id]) =>
    testProperty({ id, title: 'Plain', location: id === 'old-word' ? 'Ruiru' : 'Karen' }),
  )
  const ofSeats = sevenSeats.map(([id]) => testCar({ id, title: 'Plain', make: 'Make', model: id }))
  const read = (rows: readonly (readonly [string, object])[]) =>
    byId(readSearchIndex(rows.map(([id, some]) => ({ id, ...some }))))
  const plotsSearch = await createRefine('property', ofPlots, read(plots), null)
  const seatsSearch = await createRefine('car', ofSeats, read(sevenSeats), null)
  refinePlots = (fields) => idsOf(plotsSearch(ofPlots, fields).listings)
  refineSeats = (fields) => idsOf(seatsSearch(ofSeats, fields).listings)
})

it.each([
  ['freehold quarter acre Karen', ['quarter']],
  ['quarter acre', ['quarter']],
  ['¼ acre', ['quarter']],
  ['0.25 acres', ['quarter']],
  ['half acre', []],
  ['50x100', ['fifty-by-hundred', 'eighth']],
  ['1/8 acre', ['fifty-by-hundred', 'eighth']],
  ['2.5 acres', ['two-and-a-half']],
  ['25 acres', []],
  ['leasehold', ['fifty-by-hundred']],
  ['freehold', ['quarter', 'two-and-a-half']],
  ['off plan', ['eighth']],
  ['off-plan', ['eighth']],
  ['furnished', ['quarter', 'old-word', 'fifty-by-hundred']],
  ['fully furnished', ['quarter', 'old-word', 'fifty-by-hundred']],
  ['partly furnished', ['fifty-by-hundred']],
  ['unfurnished', ['eighth']],
  ['parking', ['old-word', 'fifty-by-hundred']],
  ['2 parking spaces', ['fifty-by-hundred']],
])('finds homes by their facts when the search is %p: %p', (q, ids) => {
  expect(refinePlots({ q }).sort()).toEqual([...ids].sort())
})

it.each([
  ['foreign used 7 seater', ['noah']],
  ['7 seater', ['noah']],
  ['7-seats', ['noah']],
  ['seven seater', ['noah']],
  ['17 seater', ['hiace']],
  ['1 seater', []],
  ['foreign used', ['noah', 'hiace']],
  ['ex-Japan', ['noah', 'hiace']],
  ['locally used', ['note']],
  ['duty paid', ['noah', 'leaf']],
  ['duty not paid', ['note']],
  ['duty free', ['hiace']],
  ['hatchback', ['note']],
  ['SUV', ['harrier']],
  ['crossover', ['harrier']],
  ['pick-up', ['navara']],
  ['double cab', ['navara']],
  ['saloon', ['sylphy']],
  ['sedan', ['sylphy']],
])('finds cars by their facts when the search is %p: %p', (q, ids) => {
  expect(refineSeats({ q }).sort()).toEqual([...ids].sort())
})

it('filters by facts and by the words that they replaced', () => {
  expect(refinePlots({ tenure: 'freehold', minPlotAcres: '1' })).toEqual(['two-and-a-half'])
  expect(refinePlots({ minPlotAcres: '0.125' })).toEqual(['quarter', 'fifty-by-hundred', 'eighth', 'two-and-a-half'])
  expect(refinePlots({ furnished: 'yes' })).toEqual(['quarter', 'old-word'])
  expect(refinePlots({ features: 'furnished' })).toEqual(['quarter', 'fifty-by-hundred', 'old-word'])
  expect(refinePlots({ features: 'parking' })).toEqual(['fifty-by-hundred', 'old-word'])
  expect(refineSeats({ usage: 'foreign-used', duty: 'paid' })).toEqual(['noah'])
  expect(refineSeats({ features: 'duty-paid' })).toEqual(['noah', 'leaf'])
})

it('reads every filter of the table from a link', () => {
  const names = LISTING_KINDS.flatMap(moreFilterNames)
  expect([...SEARCH_FIELDS].sort()).toEqual([...new Set(['q', ...names])].sort())
})

beforeAll(async () => {
  refineHomes = await createRefine('property', homes, byId(homeFacts), null)
  refineCars = await createRefine('car', vehicles, byId(carFacts), null)
})
const idsOf = (listings: readonly { id: string }[]) => listings.map(({ id }) => id)

it.each([
  // Places, also those that the place lies in, and the best match first.
  ['karen', ['karen', 'runda']],
  ['Nairobi', ['karen', 'runda', 'flat']],
  ['kiambu', ['plot']],
  // Typing errors: a letter too many, one missing, two swapped, another one; accents.
  ['karren', ['karen', 'runda']],
  ['nairobbi', ['karen', 'runda', 'flat']],
  ['kilimnai', ['flat']],
  ['Kílimani', ['flat']],
  ['twonhose', ['runda']],
  // The beginning of a word.
  ['kil', ['flat']],
  // Features, by their own names and by what people say.
  ['pool', ['karen', 'flat']],
  ['swimming pool', ['karen', 'flat']],
  ['bore hole', ['karen']],
  ['boreholes', ['karen']],
  ['gated community', ['karen']],
  ['servant quarters', ['runda']],
  ['karen pool', ['karen']],
  ['karen with a pool', ['karen']],
  // Kinds and sizes.
  ['flats', ['flat']],
  ['land', ['plot']],
  ['3 bed', ['runda']],
  ['4-bedroom villa', ['karen']],
  ['rent', ['flat']],
  // A place that exists but has nothing finds nothing; a word nobody uses is ignored.
  ['Lamu', []],
  ['pool Lamu', []],
  ['pool zzzzzz', ['karen', 'flat']],
  // References in any spelling, exactly.
  ['PR-042', ['karen']],
  ['pr42', ['karen']],
  [' pr 042', ['karen']],
  ['PR-004', ['plot']],
  ['pr-4', ['plot']],
  ['PR-999', []],
  // Harmless.
  ['karen <script>alert(1)</script>', ['karen', 'runda']],
  ['karen %00 \\ " \' )(', ['karen', 'runda']],
  ['karen constructor __proto__', ['karen', 'runda']],
])('finds homes when the search is %p: %p', (q, ids) => {
  expect(idsOf(refineHomes(homes, { q }).listings)).toEqual(ids)
})

it.each([
  ['toyota', ['prado']],
  ['toyotta prado', ['prado']],
  ['mercedes benz', ['benz']],
  ['mercedez', ['benz']],
  ['automatic petrol', ['benz']],
  ['auto', ['prado', 'benz']],
  ['diesel 4wd', ['prado']],
  ['duty paid', ['demio']],
  ['2019', ['demio']],
  ['white', ['prado']],
  ['karen', []],
  ['cr17', ['prado']],
])('finds cars when the search is %p: %p', (q, ids) => {
  expect(idsOf(refineCars(vehicles, { q }).listings)).toEqual(ids)
})

it.each([
  ['karen pool', 'karen', 'matches: Karen, pool'],
  ['karren swimming', 'karen', 'matches: Karen, pool'],
  ['gated', 'karen', 'matches: gated community'],
  ['nairobi dsq', 'runda', 'matches: Nairobi, DSQ'],
  ['4 bed karen', 'karen', 'matches: 4 beds, Karen'],
  ['pr42', 'karen', 'matches: pr42'],
])('says of %p that it %3$p', (q, id, note) => {
  expect(refineHomes(homes, { q }).noteOf(id)).toBe(note)
})

it('shows names as they are written when they were typed in another way', () => {
  expect(refineCars(vehicles, { q: 'mercedesbenz c200' }).noteOf('benz')).toBe('matches: Mercedes, C 200')
  expect(refineCars(vehicles, { q: 'landcruiser 4x4' }).noteOf('prado')).toBe('matches: Land Cruiser, 4WD')
})

it('says which words no listing has, unless nothing was typed', () => {
  expect(refineHomes(homes, { q: 'pool jacuzzzzi' }).hint).toBe('None of these has “jacuzzzzi”.')
  expect(refineHomes(homes, { q: 'jacuzzzzi' })).toMatchObject({
    hint: 'No home mentions “jacuzzzzi”. Here are all.',
    isUnmatched: true,
    listings: homes,
    order: undefined,
  })
  const some = homes.slice(1)
  expect(refineHomes(some, { q: 'jacuzzzzi' })).toMatchObject({
    hint: 'No home mentions “jacuzzzzi”. This word is left out.',
    listings: some,
  })
  expect(refineHomes(some, { q: 'jacuzzzzi qwxyz' }).hint).toBe(
    'No home mentions “jacuzzzzi” or “qwxyz”. These words are left out.',
  )
  expect(refineHomes(homes, { q: '  ' })).toMatchObject({ hint: undefined, filters: [], listings: homes })
})

it('cuts a search and says so when it is longer than 100 characters', () => {
  const { filters, hint, listings } = refineHomes(homes, { q: `pool ${'x'.repeat(95)} karen` })
  expect(filters[0]?.words).toHaveLength(102)
  expect(hint).toMatch('Only the first 100 characters are searched.')
  expect(idsOf(listings)).toEqual(['karen', 'flat'])
})

it('combines words with features and choices when a search has them, and counts them', () => {
  const home = refineHomes(homes, { q: 'nairobi', features: 'pool,nonsense', county: 'Nairobi City' })
  expect(idsOf(home.listings)).toEqual(['karen'])
  expect(home.filters).toEqual([
    { name: 'q', words: '“nairobi”', rest: undefined },
    { name: 'features', words: 'Pool', rest: '' },
    { name: 'county', words: 'Nairobi City county', rest: undefined },
  ])
  expect(idsOf(refineCars(vehicles, { transmission: 'automatic', fuel: 'petrol' }).listings)).toEqual(['benz'])
  expect(refineCars(vehicles, { fuel: 'steam', features: 'pool' })).toMatchObject({ filters: [], listings: vehicles })
})

it('still searches titles and places when nothing else is known, but cannot filter', async () => {
  const refine = await createRefine('property', homes, null, null)
  expect(idsOf(refine(homes, { q: 'karen' }).listings)).toEqual(['karen', 'runda'])
  expect(refine(homes, { q: 'karen' }).hint).toMatch('could not be loaded')
  expect(refine(homes, { features: 'pool' }).failed).toBe(true)
})

it('says of which day the lists are when they are those of the device', async () => {
  const refine = await createRefine('property', homes, byId(homeFacts), Date.UTC(2026, 10, 23, 9, 30))
  expect(refine(homes, { q: 'karen' }).hint).toMatch(/^No connection: .* on (23 November|November 23)/)
})

it('finds a listing that is newer than the index, and none that the list no longer has', () => {
  const newer = testProperty({ id: 'newer', title: 'Cottage', location: 'Karen' })
  expect(idsOf(refineHomes([newer, ...homes.slice(1)], { q: 'karen' }).listings)).toEqual(['newer', 'runda'])
  expect(idsOf(refineHomes(homes, { q: 'karen' }).listings)).toEqual(['karen', 'runda'])
})

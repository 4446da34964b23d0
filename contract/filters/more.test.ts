import { describeSearch, filterFromUrl } from '.'
import { matchesMoreFilter, moreFilterFromUrl, offeredFeatures } from './more'

it.each([
  ['property', { features: 'pool,borehole' }, { features: ['borehole', 'pool'] }],
  ['property', { features: 'pool,,jacuzzi,pool' }, { features: ['pool'] }],
  ['property', { features: 'leather' }, {}],
  ['car', { features: 'leather,pool' }, { features: ['leather'] }],
  ['property', { county: 'Kilifi' }, { county: 'Kilifi' }],
  ['property', { county: 'kilifi' }, { county: 'Kilifi' }],
  ['property', { county: 'Murang’a' }, { county: "Murang'a" }],
  ['car', { county: 'tharaka–nithi' }, { county: 'Tharaka-Nithi' }],
  ['property', { county: 'Nairobi' }, { county: 'Nairobi City' }],
  ['car', { county: 'Muranga County' }, { county: "Murang'a" }],
  ['property', { county: 'County' }, {}],
  ['property', { county: '<b>' }, {}],
  ['property', { transmission: 'manual', fuel: 'diesel' }, {}],
  ['car', { transmission: 'manual', fuel: 'diesel' }, { transmission: 'manual', fuel: 'diesel' }],
  ['car', { transmission: 'Manual', fuel: 'steam' }, {}],
  ['car', { features: undefined, county: '' }, {}],
  ['car', { area: '-1.4,36.6,-1.2,36.9' }, { area: { south: -1.4, west: 36.6, north: -1.2, east: 36.9 } }],
  ['property', { area: 'Karen' }, {}],
  ['property', { tenure: 'freehold', completion: 'off-plan' }, { tenure: 'freehold', completion: 'off-plan' }],
  ['property', { furnished: 'partly' }, { furnished: 'partly' }],
  ['property', { tenure: 'Freehold', furnished: 'true', completion: '' }, {}],
  ['property', { usage: 'foreign-used', duty: 'paid', bodyType: 'suv' }, {}],
  ['car', { usage: 'foreign-used', duty: 'not-paid' }, { usage: 'foreign-used', duty: 'not-paid' }],
  ['car', { bodyType: 'suv', tenure: 'freehold', minPlotAcres: '1' }, { bodyType: 'suv' }],
  ['property', { minPlotAcres: '0.25' }, { minPlotAcres: 0.25 }],
  ['property', { minPlotAcres: '3' }, { minPlotAcres: 3 }],
  ['property', { minPlotAcres: '0.1148' }, { minPlotAcres: 0.125 }],
  ['property', { minPlotAcres: '0.0001' }, { minPlotAcres: 0.0001 }],
  ['property', { minPlotAcres: '100000' }, { minPlotAcres: 100_000 }],
  ...['0', '0.0', '-1', '100001', '0.12345', '.5', '1.', '1,5', '1e3', '¼', '¼ acre', ' 1', '', 'NaN'].map(
    (minPlotAcres) => ['property', { minPlotAcres }, {}] as const,
  ),
] as const)('reads the %s filter %p as %p', (kind, fields, filter) => {
  expect(moreFilterFromUrl(kind, fields)).toEqual(filter)
})

const nairobi = { south: -1.4, west: 36.6, north: -1.2, east: 36.9 }
const villa = { features: ['pool', 'borehole'], county: 'Nairobi City', point: { lat: -1.32, lng: 36.7 } }
const prado = { features: ['leather'], county: null, transmission: 'automatic', fuel: 'diesel', drive: '4wd' }

it.each([
  [villa, {}, true],
  [villa, { features: ['pool'] }, true],
  [villa, { features: ['pool', 'borehole'] }, true],
  [villa, { features: ['pool', 'gym'] }, false],
  [villa, { county: 'Nairobi City' }, true],
  [villa, { county: 'Kilifi' }, false],
  [{}, { features: ['pool'] }, false],
  [villa, { area: nairobi }, true],
  [villa, { area: { ...nairobi, north: -1.33 } }, false],
  [{ point: null }, { area: nairobi }, false],
  [prado, { county: 'Kilifi' }, false],
  [prado, { transmission: 'automatic', fuel: 'diesel', drive: '4wd', features: ['leather'] }, true],
  [prado, { transmission: 'manual' }, false],
  [prado, { fuel: 'petrol' }, false],
  [prado, { drive: '2wd' }, false],
  [{ tenure: 'freehold' }, { tenure: 'freehold' }, true],
  [{ tenure: 'leasehold' }, { tenure: 'freehold' }, false],
  [{ tenure: null }, { tenure: 'freehold' }, false],
  [{ furnished: 'yes' }, { furnished: 'yes' }, true],
  [{ furnished: 'partly' }, { furnished: 'yes' }, false],
  [{ plotAcres: 0.25 }, { minPlotAcres: 0.25 }, true],
  [{ plotAcres: 0.2499 }, { minPlotAcres: 0.25 }, false],
  [{ plotAcres: 40 }, { minPlotAcres: 0.25 }, true],
  [{ plotAcres: null }, { minPlotAcres: 0.0001 }, false],
  // A plot of 50 by 100 feet is shown as an eighth, and counts as one.
  [{ plotAcres: 0.1148 }, { minPlotAcres: 0.125 }, true],
  [{ plotAcres: 0.125 }, { minPlotAcres: 0.125 }, true],
  [{ plotAcres: 0.1147 }, { minPlotAcres: 0.125 }, false],
  // The words that were features before there were facts, with and without the fact.
  [{ furnished: 'yes' }, { features: ['furnished'] }, true],
  [{ furnished: 'partly' }, { features: ['furnished'] }, true],
  [{ furnished: 'no', features: ['furnished'] }, { features: ['furnished'] }, false],
  [{ furnished: null, features: ['furnished'] }, { features: ['furnished'] }, true],
  [{ parkingSpaces: 2 }, { features: ['parking'] }, true],
  [{ parkingSpaces: 0, features: ['parking'] }, { features: ['parking'] }, false],
  [{ features: ['parking'] }, { features: ['parking'] }, true],
  [{ duty: 'paid' }, { features: ['duty-paid'] }, true],
  [{ duty: 'exempt', features: ['duty-paid'] }, { features: ['duty-paid'] }, false],
  [{ features: ['duty-paid'] }, { features: ['duty-paid'] }, true],
])('matches %p with %p: %p', (listing, filter, passes) => {
  expect(matchesMoreFilter(listing, filter)).toBe(passes)
})

it('offers no feature that is a filter of its own, unless an old link has it', () => {
  expect(offeredFeatures('property', [])).not.toContain('furnished')
  expect(offeredFeatures('property', [])).toContain('parking')
  expect(offeredFeatures('property', ['furnished'])).toContain('furnished')
  expect(offeredFeatures('car', [])).not.toContain('duty-paid')
})

it.each([
  ['property', { tenure: 'leasehold', minPlotAcres: '0.25', furnished: 'no' }, 'Leasehold · Unfurnished · From ¼ acre'],
  ['property', { minPlotAcres: '0.125' }, 'From ⅛ acre'],
  ['property', { minPlotAcres: '0.1148' }, 'From ⅛ acre'],
  ['property', { minPlotAcres: '1' }, 'From 1 acre'],
  ['property', { minPlotAcres: '2.5' }, 'From 2.5 acres'],
  ['property', { completion: 'off-plan', county: 'Kilifi', features: 'pool' }, 'Pool · Kilifi county · Off-plan'],
  ['car', { usage: 'foreign-used', duty: 'not-paid', bodyType: 'suv' }, 'SUV · Foreign used · Duty not paid'],
  ['car', { duty: 'exempt', make: 'Toyota' }, 'Toyota · Exempt from duty'],
] as const)('says the %s search %p as %s', (kind, fields, words) => {
  expect(describeSearch(kind, fields)).toBe(`${kind === 'car' ? 'Cars' : 'Properties'}: ${words}`)
})

it('has the name of every filter, whether it is on or not', () => {
  expect(Object.keys(filterFromUrl('property', {}))).toEqual(
    expect.arrayContaining(['features', 'county', 'area', 'tenure', 'furnished', 'completion', 'minPlotAcres']),
  )
  expect(Object.keys(filterFromUrl('car', {}))).toEqual(expect.arrayContaining(['usage', 'duty', 'bodyType', 'fuel']))
  expect(filterFromUrl('car', {})).not.toHaveProperty('minPlotAcres')
})

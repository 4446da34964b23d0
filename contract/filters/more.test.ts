import { matchesMoreFilter, moreFilterFromUrl } from './more'

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
])('matches %p with %p: %p', (listing, filter, passes) => {
  expect(matchesMoreFilter(listing, filter)).toBe(passes)
})

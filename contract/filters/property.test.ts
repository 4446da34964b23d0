import fc from 'fast-check'
import { PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../limits'
import { PLACES } from '../text/places'
import {
  propertyMatcher,
  propertyFilterFromUrl,
  TOWN_PARTS,
  townOf,
  townsOf,
  type FilterableProperty,
  type PropertyFilter,
} from './property'

const villa: FilterableProperty = {
  type: 'sale',
  category: 'house',
  price: 45_000_000,
  bedrooms: [4],
  location: 'Karen, Nairobi',
}

it.each<[string, Partial<FilterableProperty>, PropertyFilter, boolean]>([
  ['no filter', {}, {}, true],
  ['its type', {}, { type: 'sale' }, true],
  ['another type', {}, { type: 'rent' }, false],
  ['an unknown type', { type: null }, { type: 'rent' }, false],
  ['its category', {}, { category: 'house' }, true],
  ['another category', {}, { category: 'land' }, false],
  ['a lowest price it equals', {}, { minPrice: 45_000_000 }, true],
  ['a lowest price above', {}, { minPrice: 45_000_001 }, false],
  ['a highest price it equals', {}, { maxPrice: 45_000_000 }, true],
  ['a highest price below', {}, { maxPrice: 44_999_999 }, false],
  ['a missing price and a bound', { price: null }, { minPrice: 0 }, false],
  ['a price on request and any bound', { price: 0 }, { minPrice: 0 }, false],
  ['a price on request and a highest price', { price: 0 }, { maxPrice: 5_000_000 }, false],
  ['a price on request and no bound', { price: 0 }, { type: 'sale' }, true],
  ['a missing price and no bound', { price: null }, { type: 'sale' }, true],
  ['as many bedrooms', {}, { bedrooms: 4 }, true],
  ['a filter for fewer bedrooms', {}, { bedrooms: 2 }, true],
  ['a filter for more bedrooms', {}, { bedrooms: 5 }, false],
  ['one of several sizes', { bedrooms: [1, 3] }, { bedrooms: 3 }, true],
  ['land when bedrooms are filtered', { bedrooms: [] }, { bedrooms: 1 }, false],
  ['its place', {}, { location: 'Karen, Nairobi' }, true],
  ['its place as it is typed by hand', { location: 'Lang’ata' }, { location: ' langata' }, true],
  ['its place with accents', {}, { location: 'KARÉN, nairobi' }, true],
  ['a part of its place', {}, { location: 'Karen' }, false],
  ['its town', {}, { town: 'Nairobi' }, true],
  ['its town as it is typed by hand', {}, { town: ' NAIROBI city' }, true],
  ['its town, which it does not name', { location: 'Karen' }, { town: 'Nairobi' }, true],
  ['another town', {}, { town: 'Mombasa' }, false],
  ['a part as a town', {}, { town: 'Karen' }, false],
  ['its town and another part of it', {}, { town: 'Nairobi', location: 'Runda, Nairobi' }, false],
  ['a town without a place of its own', { location: '' }, { town: 'Nairobi' }, false],
  ['all at once', {}, { type: 'sale', category: 'house', minPrice: 1, maxPrice: 90_000_000, bedrooms: 3 }, true],
])('%s', (_, fields, filter, expected) => {
  expect(propertyMatcher(filter)({ ...villa, ...fields })).toBe(expected)
})

const anyProperty = fc.record<FilterableProperty>({
  type: fc.constantFrom(...PROPERTY_TYPES, null),
  category: fc.constantFrom(...PROPERTY_CATEGORIES, null),
  price: fc.option(fc.nat(200_000_000)),
  bedrooms: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  location: fc.constantFrom('Karen, Nairobi', 'Diani, Kwale', ''),
})

const anyFilter = fc.record<PropertyFilter>(
  {
    type: fc.constantFrom(...PROPERTY_TYPES),
    category: fc.constantFrom(...PROPERTY_CATEGORIES),
    minPrice: fc.nat(200_000_000),
    maxPrice: fc.nat(200_000_000),
    bedrooms: fc.integer({ min: 1, max: 5 }),
    location: fc.constantFrom('Karen, Nairobi', 'Diani, Kwale'),
  },
  { requiredKeys: [] },
)

it('matches a home when each field of the filter alone matches it', () => {
  fc.assert(
    fc.property(anyProperty, anyFilter, (property, filter) => {
      const each = Object.entries(filter).every(([name, value]) => propertyMatcher({ [name]: value })(property))
      expect(propertyMatcher(filter)(property)).toBe(each)
    }),
  )
})

it('matches everything without a filter and never more when a field is added', () => {
  fc.assert(
    fc.property(anyProperty, anyFilter, anyFilter, (property, one, other) => {
      expect(propertyMatcher({})(property)).toBe(true)
      if (propertyMatcher({ ...other, ...one })(property)) {
        expect(propertyMatcher(one)(property)).toBe(true)
      }
    }),
  )
})

it('omits invalid fields when it reads a filter from a URL', () => {
  expect(
    propertyFilterFromUrl({
      type: 'rent',
      category: 'castle',
      minPrice: '-5',
      maxPrice: '90000',
      bedrooms: '9',
      location: ' ',
      town: '',
    }),
  ).toEqual({ type: 'rent', maxPrice: 90_000 })
})

it.each([
  ['Karen, Nairobi', 'Nairobi'],
  ['Karen', 'Nairobi'],
  ["Lang'ata", 'Nairobi'],
  ['Nairobi', 'Nairobi'],
  ['Nairobi, centre', 'Nairobi'],
  ['Nyali, Mombasa County, Kenya', 'Mombasa'],
  ['Mombasa, island', 'Mombasa'],
  ['Karen, Nairobi City County', 'Nairobi'],
  ['Milimani, Kisumu City', 'Kisumu'],
  ['Kijani Ridge, Tatu City', 'Tatu City'],
  ['Diani, Kwale', 'Kwale'],
  ['Kiambu Road', 'Kiambu Road'],
  ['Lamu', 'Lamu'],
  ['', ''],
])('takes %j for a place in %j', (location, town) => {
  expect(townOf(location)).toBe(town)
})

it('knows each part of a town that the table of places has', () => {
  const parts = PLACES.map(({ name }) => name.split(', ')).filter(([, town = '']) => /^[A-Z]/.test(town))
  const written = Object.entries(TOWN_PARTS).flatMap(([town, names]) => names.split(',').map((name) => [name, town]))
  expect(written.sort()).toEqual(parts.sort())
})

it('groups the places of listings by town, the largest first, and counts them', () => {
  const locations = ['Lamu', 'Runda, Nairobi', 'Karen', 'Nyali, Mombasa', 'Runda, Nairobi', 'Westlands, nairobi ', '']
  expect(townsOf(locations)).toEqual([
    {
      name: 'Nairobi',
      count: 4,
      parts: [
        { location: 'Karen', name: 'Karen', count: 1 },
        { location: 'Runda, Nairobi', name: 'Runda', count: 2 },
        { location: 'Westlands, nairobi', name: 'Westlands', count: 1 },
      ],
    },
    { name: 'Lamu', count: 1, parts: [{ location: 'Lamu', name: 'Lamu', count: 1 }] },
    { name: 'Mombasa', count: 1, parts: [{ location: 'Nyali, Mombasa', name: 'Nyali', count: 1 }] },
  ])
  expect(townsOf([])).toEqual([])
})

it('makes one place of two spellings, and tells places apart whose short names are the same', () => {
  const locations = ['Karen, Nairobi', 'KAREN, nairobi', 'Karen', 'Runda, Nairobi', 'Nairobi, centre', 'Nairobi']
  expect(townsOf(locations)).toEqual([
    {
      name: 'Nairobi',
      count: 6,
      parts: [
        { location: 'Karen', name: 'Karen', count: 1 },
        { location: 'Karen, Nairobi', name: 'Karen, Nairobi', count: 2 },
        { location: 'Nairobi', name: 'Nairobi', count: 1 },
        { location: 'Nairobi, centre', name: 'Nairobi, centre', count: 1 },
        { location: 'Runda, Nairobi', name: 'Runda', count: 1 },
      ],
    },
  ])
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import { judgeListings, type OfferedListing } from './quiet'

const NOW = Date.parse('2026-11-27T12:00:00Z')

/** A complete home for sale with 100 views and a message in 30 days. */
function home(id: string, given: Partial<OfferedListing> = {}): OfferedListing {
  return {
    ...{ kind: 'property', id, title: id, type: 'sale', alike: ['4 bedrooms in Karen', '4 bedrooms'] },
    ...{ price: 50_000_000, photos: 8, hasFloorPlan: true, confirmedAt: NOW, missing: [], days: 30 },
    figures: { views: 100, saves: 4, messages: 1, visits: 0 },
    ...given,
  }
}

const others = (count: number, given: Partial<OfferedListing> = {}) =>
  Array.from({ length: count }, (_, index) => home(`other-${index}`, given))

const judged = (listing: OfferedListing, ...beside: OfferedListing[]) => {
  const found = judgeListings([...beside, listing], NOW).find(({ id }) => id === listing.id)
  assert.ok(found)
  return found
}

const textsOf = (listing: OfferedListing, ...beside: OfferedListing[]) =>
  judged(listing, ...beside).causes.map(({ text }) => text)

it('names photos, price and the day of the last confirmation when all three keep clients away', () => {
  const villa = home('villa', {
    ...{ price: 59_000_000, photos: 2, hasFloorPlan: false, confirmedAt: NOW - 33 * DAY_MS },
    figures: { views: 214, saves: 4, messages: 0, visits: 0 },
  })
  const { isQuiet, causes, usual, compared, group } = judged(villa, ...others(5))
  assert.equal(isQuiet, true)
  assert.deepEqual(causes, [
    { cause: 'photos', field: 'imageUrls', text: 'only 2 photos' },
    { cause: 'price', field: 'price', text: 'price 18 % above similar ones' },
    { cause: 'confirmation', field: 'status', text: 'not confirmed for 33 days' },
  ])
  assert.deepEqual(usual, { views: 100, saves: 4, messages: 1, visits: 0 })
  assert.deepEqual([compared, group], [5, 'homes and land for sale'])
})

it('names what is missing, and the floor plan where one is expected, when nothing weighs more', () => {
  const missing = [
    ['bathrooms', 'bathrooms'],
    ['county', 'county'],
  ] as const
  assert.deepEqual(textsOf(home('villa', { missing, hasFloorPlan: false })), [
    'no bathrooms or county',
    'no floor plan',
  ])
  assert.deepEqual(textsOf(home('plot', { hasFloorPlan: null })), [])
  assert.deepEqual(textsOf(home('villa', { photos: 0 })), ['no photos'])
  assert.deepEqual(textsOf(home('villa', { photos: 1 })), ['only 1 photo'])
})

it('names a confirmation from the fourteenth day on', () => {
  assert.deepEqual(textsOf(home('villa', { confirmedAt: NOW - 14 * DAY_MS + 1 })), [])
  assert.deepEqual(textsOf(home('villa', { confirmedAt: NOW - 14 * DAY_MS })), ['not confirmed for 14 days'])
})

it('compares the price with the nearest group of three priced listings, and with no smaller one', () => {
  const villa = home('villa', { price: 60_000_000 })
  const nearby = others(2, { price: 50_000_000 })
  const far = [1, 2, 3].map((index) => home(`far-${index}`, { price: 40_000_000, alike: ['4 bedrooms'] }))
  assert.deepEqual(textsOf(villa, ...nearby), [])
  assert.deepEqual(textsOf(villa, ...nearby, ...far), ['price 50 % above similar ones'])
  assert.deepEqual(textsOf(villa, ...others(3)), ['price 20 % above similar ones'])
  assert.deepEqual(textsOf(home('villa', { price: 54_000_000 }), ...others(3)), [])
  assert.deepEqual(textsOf(villa, ...others(3, { price: null })), [])
  assert.deepEqual(textsOf(home('villa', { price: null }), ...others(3)), [])
})

it('compares the figures with the same offer type when five others have it, else with the kind', () => {
  const rents = others(4, { type: 'rent', figures: { views: 10, saves: 0, messages: 3, visits: 1 } })
  const sales = Array.from({ length: 6 }, (_, index) => home(`sale-${index}`))
  const rent = home('loft', { type: 'rent' })
  assert.deepEqual(
    [judged(rent, ...rents, ...sales).compared, judged(rent, ...rents, ...sales).group],
    [10, 'homes and land'],
  )
  const fifth = home('rent-5', { type: 'rent' })
  const compared = judged(rent, ...rents, fifth, ...sales)
  assert.deepEqual([compared.compared, compared.group], [5, 'homes and land for rent'])
  assert.deepEqual(compared.usual, { views: 10, saves: 0, messages: 3, visits: 1 })
  const car = home('prado', { kind: 'car', type: null })
  assert.deepEqual([judged(car, ...sales).usual, judged(car, ...sales).compared, judged(car).group], [null, 0, 'cars'])
})

it('compares as many days as the listing is on offer', () => {
  const fresh = home('fresh', { days: 6, figures: { views: 20, saves: 1, messages: 1, visits: 0 } })
  const { usual, isQuiet } = judged(fresh, ...others(5, { figures: { views: 300, saves: 15, messages: 5, visits: 0 } }))
  assert.deepEqual(usual, { views: 60, saves: 3, messages: 1, visits: 0 })
  // A third of the usual views.
  assert.equal(isQuiet, true)
})

it('calls a listing quiet when nobody asked, fewer asked or far fewer looked than usual, but not in its first days', () => {
  const isQuiet = (figures: OfferedListing['figures'], days = 30) =>
    judged(
      home('villa', { figures, days }),
      ...others(5, { figures: { views: 100, saves: 0, messages: 2, visits: 1 } }),
    ).isQuiet
  assert.equal(isQuiet({ views: 500, saves: 9, messages: 0, visits: 0 }), true)
  assert.equal(isQuiet({ views: 500, saves: 9, messages: 2, visits: 0 }), true)
  assert.equal(isQuiet({ views: 49, saves: 0, messages: 3, visits: 1 }), true)
  assert.equal(isQuiet({ views: 50, saves: 0, messages: 1, visits: 2 }), false)
  assert.equal(isQuiet({ views: 0, saves: 0, messages: 0, visits: 0 }, 2), false)
  assert.equal(isQuiet({ views: 0, saves: 0, messages: 0, visits: 0 }, 3), true)
  assert.equal(judged(home('alone')).isQuiet, false)
})

it('sorts by what can be mended, and then by views', () => {
  const silent = { views: 80, saves: 0, messages: 0, visits: 0 }
  const sorted = judgeListings(
    [
      home('well'),
      home('well-with-cause', { photos: 1 }),
      home('quiet', { figures: { ...silent, views: 900 } }),
      home('mendable', { photos: 1, figures: silent }),
      home('mendable-and-seen', { photos: 1, figures: { ...silent, views: 200 } }),
    ],
    NOW,
  )
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ['mendable-and-seen', 'mendable', 'quiet', 'well-with-cause', 'well'],
  )
})

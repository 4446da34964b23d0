import type { Property } from '../../../../contract/property'
import { testProperty } from '../../../../contract/test-listings'
import { listingFromNode } from '../api/queries'
import { areCardsEqual } from './listing-card'

const built: Property = {
  ...testProperty({ id: 'villa', imageUrls: ['/a.jpg', '/b.jpg'], bedrooms: [3] }),
  reviewCount: 0,
  reviewAverage: null,
}

it('returns true when a built and a fetched record show the same card', () => {
  const { reviewCount, reviewAverage, id, ...fields } = built
  expect([reviewCount, reviewAverage]).toEqual([0, null])
  expect(areCardsEqual(built, { id, ...fields, imageUrls: ['/a.jpg'] })).toBe(true)
})

it('returns true when only the record that was built names the missing focus of its cover', () => {
  const cover = { url: '/a.jpg', width: 900, height: 1600, color: '#204060' }
  expect(areCardsEqual({ ...built, images: [{ ...cover, focus: null }] }, { ...built, images: [cover] })).toBe(true)
})

it.each([
  { images: [{ url: '/a.jpg', width: 900, height: 1600, color: '#204060', focus: '50% 85%' }] },
  { title: 'Another villa' },
  { price: null },
  { bedrooms: [3, 4] },
  { imageUrls: ['/b.jpg', '/a.jpg'] },
  { reviewCount: 1, reviewAverage: 5 },
  { id: 'other' },
])('returns false when %p changes the card', (change) => {
  expect(areCardsEqual(built, { ...built, ...change })).toBe(false)
})

it("has a built listing's facts among its fields, as a fetched one", () => {
  const node = { listingId: 'prado', title: 'Prado TX-L', facts: { fuel: 'diesel' } }
  expect(listingFromNode(node)).toEqual({ id: 'prado', title: 'Prado TX-L', fuel: 'diesel' })
})

import { createClusters, MAX_ZOOM } from './spots'

const karen = { lat: -1.32, lng: 36.7 }
const kenya = { south: -5, west: 33, north: 5, east: 42 }
const listings = [
  { id: 'villa', point: karen },
  { id: 'cottage', point: { lat: -1.22, lng: 36.81 } },
  { id: 'beach', point: { lat: -4.28, lng: 39.59 } },
  { id: 'annexe', point: karen },
]
const idsOf = (zoom: number, area = kenya) =>
  createClusters(listings)(area, zoom)
    .map(({ ids }) => ids.join(' '))
    .sort()

it('groups listings that would cover each other, and separates them when the map zooms in', () => {
  expect(idsOf(6)).toEqual(['beach', 'villa cottage annexe'])
  expect(idsOf(12)).toEqual(['beach', 'cottage', 'villa annexe'])
})

it('says when a group falls apart, and that one of a single place never does', () => {
  const spots = createClusters(listings)(kenya, 6)
  expect(spots.find(({ ids }) => ids.length === 3)?.splitsAt).toBeGreaterThan(6)
  const closest = createClusters(listings)(kenya, MAX_ZOOM)
  expect(closest.find(({ ids }) => ids.length === 2)).toMatchObject({ splitsAt: null })
  expect(closest.every(({ splitsAt }) => splitsAt === null)).toBe(true)
})

it('omits a listing when it is outside the shown part', () => {
  expect(idsOf(12, { south: 0, west: 33, north: 5, east: 42 })).toEqual([])
  expect(createClusters([])(kenya, 6)).toEqual([])
})

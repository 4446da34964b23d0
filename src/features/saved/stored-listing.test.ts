import { parseStoredListing } from './parse-stored-listing'
import { isStored, type StoredListing } from './stored-listing'

function readBack(stored: unknown): StoredListing | null {
  const entry: unknown = JSON.parse(JSON.stringify(stored))
  return isStored(entry) ? parseStoredListing(entry) : null
}

const villa: StoredListing = {
  kind: 'property',
  id: 'villa',
  title: 'Villa in Karen',
  price: 95_000,
  priceNote: 'a month',
  photo: { url: '/uploads/a.jpg', width: 1600, height: 900, color: '#aabbcc' },
}

it('reads back a listing when it was stored as JSON', () => {
  for (const listing of [
    villa,
    { ...villa, price: null, photo: null },
    { ...villa, photo: { url: '/uploads/a.jpg', width: 900, height: 1600, color: '#aabbcc', focus: '50% 85%' } },
    { ...villa, photo: 'https://x.example/a.jpg' },
  ]) {
    expect(readBack(listing)).toEqual(listing)
  }
})

it.each([
  null,
  'villa',
  7,
  [],
  {},
  { ...villa, kind: 'boat' },
  { ...villa, id: '' },
  { ...villa, id: 7 },
  { ...villa, title: undefined },
])('rejects an entry when it is not a stored listing: %j', (entry) => {
  expect(readBack(entry)).toBeNull()
})

it('reads back a photo without its focus when that is no text', () => {
  const photo = { url: '/uploads/a.jpg', width: 900, height: 1600, color: '#aabbcc' }
  expect(readBack({ ...villa, photo: { ...photo, focus: 7 } })).toEqual({ ...villa, photo })
})

it('omits fields when they cannot be read', () => {
  expect(readBack({ ...villa, price: 'much', priceNote: 7, photo: { url: 7 } })).toEqual({
    ...villa,
    price: null,
    priceNote: undefined,
    photo: null,
  })
})

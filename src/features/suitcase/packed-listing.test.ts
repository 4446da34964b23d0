import { directionsTo, formatBytes, isPackedListing } from './packed-listing'

it.each([
  [10, '1 kB'],
  [212_400, '212 kB'],
  [1_440_000, '1.4 MB'],
])('writes %p bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it('leads to the point when it is known, else to the place in words', () => {
  const words = ['Nyali', null, 'Mombasa']
  const destination = (link: string) => new URL(link).searchParams.get('destination')
  expect(destination(directionsTo({ point: { lat: -4.03, lng: 39.7 }, words }))).toBe('-4.03,39.7')
  expect(destination(directionsTo({ words }))).toBe('Nyali, Mombasa, Kenya')
})

it('reads only whole listings', () => {
  const packed = {
    kind: 'car',
    id: 'prado',
    title: 'Prado',
    price: 'ksh 1',
    place: 'Toyota',
    facts: [{ name: 'Year', value: '2022' }],
    features: [],
    description: '',
    directions: 'https://maps.example',
    photos: ['/media/480.webp/uploads/a.jpg'],
    packedAt: 1,
    bytes: 1,
  }
  expect(isPackedListing(packed)).toBe(true)
  const broken = [null, { ...packed, photos: [1] }, { ...packed, facts: [{}] }, { ...packed, kind: 'boat' }]
  expect(broken.some(isPackedListing)).toBe(false)
})

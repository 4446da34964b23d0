import { formatBytes, isOfflineListing } from './offline-store'

it.each([
  [10, '1 kB'],
  [212_400, '212 kB'],
  [1_440_000, '1.4 MB'],
])('writes %p bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it('rejects a listing when a part is missing or malformed', () => {
  const stored = {
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
  expect(isOfflineListing(stored)).toBe(true)
  const broken = [null, { ...stored, photos: [1] }, { ...stored, facts: [{}] }, { ...stored, kind: 'boat' }]
  expect(broken.some(isOfflineListing)).toBe(false)
})

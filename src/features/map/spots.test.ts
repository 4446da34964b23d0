import { placeListings } from './spots'

const points = new Map([
  ['villa', { lat: -1.32, lng: 36.7 }],
  ['camp', { lat: 4.2, lng: 40.5 }],
])

it('describes listings with a place in their order, and counts those without', () => {
  const listings = [
    { id: 'camp', title: 'Camp', price: null },
    { id: 'nowhere', title: 'Nowhere', price: 5 },
    { id: 'villa', title: 'Villa', price: 95_000, type: 'rent' as const },
  ]
  expect(placeListings(listings, points)).toEqual({
    placed: [
      { id: 'camp', title: 'Camp', details: '', point: { lat: 4.2, lng: 40.5 } },
      {
        id: 'villa',
        title: 'Villa',
        details: 'ksh 95,000 a month, near Karen, Nairobi',
        point: { lat: -1.32, lng: 36.7 },
      },
    ],
    unplaced: 1,
  })
})

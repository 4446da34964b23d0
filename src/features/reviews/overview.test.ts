import { groupReviews } from './overview'

const review = (propertyId: string, rating: number, carId?: string) => ({
  id: `${propertyId}-${rating}`,
  propertyId,
  ...(carId && { carId }),
  rating,
  message: '',
  userId: 'u',
})

it('groups by listing with number and mean, and omits listings that are gone', () => {
  const reviews = [review('villa', 5), review('sold', 1), review('villa', 2), review('prado', 4, 'prado')]
  expect(groupReviews(reviews, [{ id: 'villa' }, { id: 'prado' }, { id: 'unreviewed' }])).toEqual([
    { listing: { id: 'villa' }, count: 2, average: 3.5 },
    { listing: { id: 'prado' }, count: 1, average: 4 },
  ])
})

it('is empty without reviews', () => {
  expect(groupReviews([], [{ id: 'villa' }])).toEqual([])
})

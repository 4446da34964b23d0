import { readReview, readReviews, readUnviewedCount } from './read-review'

const review = {
  id: '1',
  propertyId: 'villa',
  carId: null,
  message: 'Quiet and bright.',
  rating: 4,
  userId: 'u1',
  username: 'Wanjiku',
  createdAt: '2026-09-14T08:20:00.000Z',
  reply: { message: 'Thank you.' },
}

it('reads a whole review as it is', () => {
  expect(readReview(review)).toEqual(review)
})

it('reads a review of which only the id is known', () => {
  expect(readReviews([{ id: '1' }, { message: 'no id' }, null])).toEqual([
    {
      id: '1',
      propertyId: '',
      carId: null,
      message: '',
      rating: null,
      userId: '',
      username: null,
      createdAt: null,
      reply: null,
    },
  ])
})

it.each([
  [0, 0],
  [4.5, 4.5],
  [5, 5],
  [6, null],
  [-1, null],
  ['5', null],
  [Infinity, null],
])('reads the rating %p as %p', (given, rating) => {
  expect(readReview({ ...review, rating: given })?.rating).toBe(rating)
})

it.each(['', '  ', null, 7, {}])('reads the username and the reply %p as none', (value) => {
  expect(readReview({ ...review, username: value, reply: { message: value } })).toMatchObject({
    username: null,
    reply: null,
  })
})

it.each([
  [{ count: 3 }, 3],
  [{ count: -1 }, 0],
  [{ count: '3' }, 0],
  [{ count: 1.5 }, 0],
  [{}, 0],
  [null, 0],
])('reads the unviewed count in %p as %p', (response, count) => {
  expect(readUnviewedCount(response)).toBe(count)
})

import { readReview, readReviewOverview, readReviews, readUnviewedCount } from './read-review'

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
  verified: true,
}

it('returns a review unchanged when it is complete', () => {
  expect(readReview(review)).toEqual(review)
})

it('returns a review when it has only an id', () => {
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
      verified: false,
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
])('when the rating is %p, returns %p', (given, rating) => {
  expect(readReview({ ...review, rating: given })?.rating).toBe(rating)
})

it.each(['', '  ', null, 7, {}])('returns no username and no reply when they are %p', (value) => {
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
])('when the response is %p, returns the unviewed count %p', (response, count) => {
  expect(readUnviewedCount(response)).toBe(count)
})

const summary = { propertyId: 'villa', reviewCount: 2, reviewAverage: 4.5 }

it('reads the newest review of a summary, cut, without what it does not quote', () => {
  const { message, rating, username, verified, reply } = review
  const latest = { message: `${message} ${'More words. '.repeat(50)}`, rating, username, verified, reply, userId: 'u1' }
  const [read] = readReviewOverview([{ ...summary, latest }]).summaries
  const { message: quoted = '', ...others } = read?.latest ?? {}
  expect(others).toEqual({ rating, username, verified, reply })
  expect(quoted).toMatch(/^Quiet and bright\. /)
  expect(quoted.length).toBeLessThanOrEqual(160)
})

it.each([undefined, null, 7, {}, { rating: 5 }, { message: ' ' }])('quotes nothing when the newest is %p', (latest) => {
  expect(readReviewOverview([{ ...summary, latest }]).summaries).toEqual([{ ...summary, carId: null, latest: null }])
})

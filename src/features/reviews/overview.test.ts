import type { ShownReview } from '../../../contract/read-review'
import { averageOfAll, groupReviews, hasNoReviews, NO_REVIEWS, reviewCountText } from './overview'

let people = 0
function review(propertyId: string, rating: number | null, more: Partial<ShownReview> = {}): ShownReview {
  people += 1
  return { id: `r-${people}`, propertyId, carId: null, rating, message: '', userId: `u-${people}`, ...more }
}
const ofReviews = (...reviews: ShownReview[]) => ({ ...NO_REVIEWS, reviews })
const villa = { id: 'villa' }
const prado = { id: 'prado' }
const quote = { message: 'Quiet.', rating: 4, username: 'Wanjiku', verified: true, reply: { message: 'Thank you.' } }

it('groups reviews by listing with count and mean, and omits a listing when it is gone', () => {
  const reviews = [review('villa', 5), review('sold', 1), review('villa', 2), review('prado', 4, { carId: 'prado' })]
  expect(groupReviews(ofReviews(...reviews), [villa], [prado])).toEqual([
    { kind: 'property', listing: villa, count: 2, average: 3.5, latest: null },
    { kind: 'car', listing: prado, count: 1, average: 4, latest: null },
  ])
})

it('finds a car when a review has its propertyId or only its carId', () => {
  expect(groupReviews(ofReviews(review('prado', 4), review('', 2, { carId: 'prado' })), [villa], [prado])).toEqual([
    { kind: 'car', listing: prado, count: 2, average: 3, latest: null },
  ])
})

it('distinguishes a property and a car when both have the same id', () => {
  const property = { id: '1', title: 'Villa' }
  const car = { id: '1', title: 'Prado' }
  expect(groupReviews(ofReviews(review('1', 5), review('1', 3, { carId: '1' })), [property], [car])).toEqual([
    { kind: 'property', listing: property, count: 1, average: 5, latest: null },
    { kind: 'car', listing: car, count: 1, average: 3, latest: null },
  ])
})

it('counts reviews without a rating but excludes them from the mean', () => {
  expect(groupReviews(ofReviews(review('villa', null), review('villa', 4)), [villa], [])).toMatchObject([
    { count: 2, average: 4 },
  ])
  expect(groupReviews(ofReviews(review('villa', null)), [villa], [])).toMatchObject([{ count: 1, average: null }])
})

it('counts all reviews when a person wrote several', () => {
  const by = (userId: string, rating: number) => review('villa', rating, { userId })
  const reviews = [by('a', 1), by('b', 4), by('a', 5), by('a', 2), by('', 3)]
  expect(groupReviews(ofReviews(...reviews), [villa], [])).toMatchObject([{ count: 5, average: 3 }])
})

it('uses the summaries unchanged when our own backend sends them', () => {
  const summaries = [
    { propertyId: 'prado', carId: 'prado', reviewCount: 3, reviewAverage: 4.5, latest: quote },
    { propertyId: 'sold', carId: null, reviewCount: 1, reviewAverage: 1, latest: null },
    { propertyId: 'villa', carId: null, reviewCount: 1, reviewAverage: 2, latest: null },
  ]
  expect(groupReviews({ summaries, reviews: [] }, [villa], [prado])).toEqual([
    { kind: 'car', listing: prado, count: 3, average: 4.5, latest: quote },
    { kind: 'property', listing: villa, count: 1, average: 2, latest: null },
  ])
})

it('quotes the newest review that has a text, in few words, when a backend sends plain reviews', () => {
  const reviews = [
    review('villa', 5, { message: 'Old.', createdAt: '2026-01-01' }),
    review('villa', 4, { ...quote, message: `Quiet. ${'word '.repeat(99)}`, createdAt: '2026-03-01' }),
    review('villa', 1, { createdAt: '2026-04-01' }),
  ]
  const [group] = groupReviews(ofReviews(...reviews), [villa], [])
  const { message = '', ...others } = group?.latest ?? {}
  expect({ ...others, message: quote.message }).toEqual(quote)
  expect(message).toMatch(/^Quiet\. (word )+word…$/)
  expect(message.length).toBeLessThanOrEqual(160)
})

it('averages all reviews, not all listings, and knows no average without ratings', () => {
  const averages = [
    { count: 3, average: 5 },
    { count: 1, average: 1 },
    { count: 7, average: null },
  ]
  expect(averageOfAll(averages)).toBe(4)
  expect(averageOfAll(averages.slice(2))).toBeNull()
})

it('is empty when there are no reviews', () => {
  expect(groupReviews(NO_REVIEWS, [villa], [prado])).toEqual([])
  expect(hasNoReviews(NO_REVIEWS)).toBe(true)
  expect(hasNoReviews(undefined)).toBe(false)
  expect(hasNoReviews(ofReviews(review('villa', 5)))).toBe(false)
})

it.each([
  [[7, 3, 1], '11 reviews of 3 homes and cars'],
  [[2], '2 reviews of one listing'],
  [[1], '1 review of one listing'],
])('counts reviews and listings when the listings have %j', (counts, text) => {
  expect(reviewCountText(counts.map((count) => ({ count })))).toBe(text)
})

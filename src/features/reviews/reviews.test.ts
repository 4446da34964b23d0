import type { ShownReview } from '../../../contract/read-review'
import { byNewest } from './reviews'

function review(id: string, createdAt: string | null, reply: ShownReview['reply'] = null): ShownReview {
  return { id, propertyId: 'villa', carId: null, rating: 5, message: '', userId: 'u', createdAt, reply }
}
const reply = { message: 'Thank you.' }

it('sorts the newest review first, with a reply or without', () => {
  const reviews = [
    review('old with reply', '2026-01-01', reply),
    review('old', '2026-01-02'),
    review('new with reply', '2026-03-01', reply),
    review('new', '2026-02-01'),
  ]
  const ids = byNewest(reviews).map(({ id }) => id)
  expect(ids).toEqual(['new with reply', 'new', 'old', 'old with reply'])
})

it('sorts reviews last when they have no date', () => {
  const ids = byNewest([review('undated', null), review('dated', '2026-01-01')]).map(({ id }) => id)
  expect(ids).toEqual(['dated', 'undated'])
})

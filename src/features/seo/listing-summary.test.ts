import { listingSummary, listingTitle } from './listing-summary'

it('holds price and words when they fit', () => {
  expect(listingSummary(95_000, 'Lavington, Nairobi')).toBe('ksh 95,000 · Lavington, Nairobi')
})

it('leaves out a missing price', () => {
  expect(listingSummary(null, 'Karen', '')).toBe('Karen')
})

it('cuts at a word and never exceeds 80 characters', () => {
  const summary = listingSummary(
    145_000_000,
    'Karen, Nairobi',
    'The upper floor reaches out over the terrace and far beyond',
  )
  expect(summary).toBe('ksh 145,000,000 · Karen, Nairobi · The upper floor reaches out over the…')
  expect(listingSummary(null, 'x'.repeat(200)).length).toBeLessThanOrEqual(80)
})

it('a title names the price only when there is one', () => {
  expect(listingTitle('Villa', 5_000, 'Karen')).toBe('Villa, ksh 5,000, Karen')
  expect(listingTitle('Prado', null)).toBe('Prado')
})

import { listingSummary, listingTitle } from './listing-summary'

it('holds price and words when they fit, on one line', () => {
  expect(listingSummary('ksh 95,000 a month', 'Lavington,\nNairobi')).toBe('ksh 95,000 a month · Lavington, Nairobi')
})

it('leaves out what is missing', () => {
  expect(listingSummary('', 'Karen', ' ')).toBe('Karen')
})

it('cuts at a word and never exceeds 80 characters', () => {
  const summary = listingSummary(
    'ksh 145,000,000',
    'Karen, Nairobi',
    'The upper floor reaches out over the terrace and far beyond',
  )
  expect(summary).toBe('ksh 145,000,000 · Karen, Nairobi · The upper floor reaches out over the…')
  expect(listingSummary('x'.repeat(200)).length).toBeLessThanOrEqual(80)
})

it('a title names the price and the place only when there are any', () => {
  expect(listingTitle('Villa', 'ksh 5,000', 'Karen')).toBe('Villa, ksh 5,000, Karen')
  expect(listingTitle('Prado', '')).toBe('Prado')
})

import { listingSummary, listingTitle } from './listing-page'

it('contains all parts on one line when they fit', () => {
  expect(listingSummary('ksh 95,000 a month', 'Lavington,\nNairobi')).toBe('ksh 95,000 a month · Lavington, Nairobi')
})

it('leaves out a part when it is empty', () => {
  expect(listingSummary('', 'Karen', ' ')).toBe('Karen')
})

it('ends at a word before 80 characters when the text is longer', () => {
  const summary = listingSummary(
    'ksh 145,000,000',
    'Karen, Nairobi',
    'The upper floor reaches out over the terrace and far beyond',
  )
  expect(summary).toBe('ksh 145,000,000 · Karen, Nairobi · The upper floor reaches out over the…')
  expect(listingSummary('x'.repeat(200)).length).toBeLessThanOrEqual(80)
})

it('contains price and place in the title only when there are any', () => {
  expect(listingTitle('Villa', 'ksh 5,000', 'Karen')).toBe('Villa, ksh 5,000, Karen')
  expect(listingTitle('Prado', '')).toBe('Prado')
})

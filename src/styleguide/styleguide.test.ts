import { contrast, contrastOf, PAIRS, schemes } from './contrast'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('measures the contrast when %s is on %s', (ink, ground, expected) => {
  expect(contrast(ink, ground)).toBeCloseTo(expected, 2)
})

it.each(Object.entries(schemes))('has enough contrast when the scheme is %s', (_scheme, values) => {
  expect(PAIRS.filter((pair) => contrastOf(values, pair) < pair.needed)).toEqual([])
})

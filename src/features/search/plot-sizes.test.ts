import { plotSizesOf, plotWord, wordsAndPlotSizesOf } from './plot-sizes'

it.each([
  ['quarter acre', 0.25],
  ['a quarter of an acre', 0.25],
  ['¼ acre', 0.25],
  ['1/4-acre', 0.25],
  ['0.25 acres', 0.25],
  ['.25 acre', 0.25],
  ['half an acre', 0.5],
  ['Half-acre', 0.5],
  ['three quarters of an acre', 0.75],
  ['an acre', 1],
  ['five acres', 5],
  ['2½ acres', 2.5],
  ['2 1/2 acres', 2.5],
  ['two and a half acres', 2.5],
  ['14 acres', 14],
  ['1,000 acres', 1_000],
  ['0.5 ha', 1.2355],
  ['robo eka', 0.25],
  ['nusu ekari', 0.5],
  ['1/8 acre', 0.125],
  ['50x100', 0.125],
  ['50 × 100 ft', 0.125],
  ['50 by 100', 0.125],
  ["50'x100'", 0.125],
  ['100x100', 0.2296],
])('reads %p as %d acres', (text, acres) => {
  expect(plotSizesOf(`Plot of ${text}, Ruiru`).map(({ compact }) => compact)).toEqual([plotWord(acres)])
})

it.each(['Karen', 'per acre', 'green acres', '4x4', 'pr-042', '1,012 m2', '0 acres', 'acre', '1/0 acre'])(
  'finds no size in %p',
  (text) => {
    expect(plotSizesOf(text)).toEqual([])
  },
)

it('takes a size for one word among the others, at its place', () => {
  expect(wordsAndPlotSizesOf('Freehold, 1/4 acre in Karen')).toEqual([
    { written: 'Freehold', compact: 'freehold', from: 0 },
    { written: '1/4 acre', compact: 'acre2500', from: 10 },
    { written: 'in', compact: 'in', from: 19 },
    { written: 'Karen', compact: 'karen', from: 22 },
  ])
})

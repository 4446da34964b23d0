import { wholeNumber } from './fields-of-url'

it.each([
  ['0', 0],
  ['150000000', 150_000_000],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %p as %p', (text, value) => {
  expect(wholeNumber(text)).toBe(value)
})

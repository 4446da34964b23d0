import { shownPercent } from './photo-list'

it.each([
  [0, 0],
  [9.9, 0],
  [10, 10],
  [99.9, 90],
  [100, 100],
  // The multipart body around a photo counts too.
  [101.4, 100],
  [-1, 0],
])('rounds down to tens when %d percent are done: %d', (percent, shown) => {
  expect(shownPercent(percent)).toBe(shown)
})

import { megabytes, originalRejection, selectionRejection, sizeRejection } from './validate-selection'

const rules = { maxBytes: 16 * 1024 ** 2, maxCount: 24 }

it.each([
  [24, 0],
  [14, 10],
  [0, 24],
])('accepts %d photos when the listing has %d', (chosen, present) => {
  expect(selectionRejection(chosen, present, rules)).toBeNull()
})

it('says how many photos can be added when too many are chosen', () => {
  expect(selectionRejection(50, 0, rules)).toBe(
    'You chose 50 photos. A listing can have 24, so choose at most 24. Nothing was added.',
  )
  expect(selectionRejection(15, 10, rules)).toBe(
    'You chose 15 photos. A listing can have 24 and this one has 10, so choose at most 14. Nothing was added.',
  )
  expect(selectionRejection(1, 24, rules)).toBe(
    'This listing has 24 photos, which is all it can have. Remove one to add another.',
  )
})

it('accepts a scaled photo when it has exactly the limit and no byte more', () => {
  expect(sizeRejection('villa.jpg', rules.maxBytes, rules)).toBeNull()
  expect(sizeRejection('villa.jpg', 30 * 1024 ** 2, rules)).toBe(
    'villa.jpg is too large even when it is scaled down: 30 MB. A photo can have up to 16 MB.',
  )
})

it('accepts a file to be opened when it has at most 100 MB', () => {
  expect(originalRejection({ name: 'villa.jpg', size: 100 * 1024 ** 2 })).toBeNull()
  expect(originalRejection({ name: 'villa.jpg', size: 100 * 1024 ** 2 + 1 })).toBe(
    'villa.jpg is too large to open: 100.1 MB. A file can have up to 100 MB.',
  )
})

it('rejects a file when it is empty', () => {
  expect(originalRejection({ name: 'villa.jpg', size: 0 })).toBe('villa.jpg is empty.')
})

it('rounds a size up when it would look equal to the limit', () => {
  expect(sizeRejection('villa.jpg', rules.maxBytes + 1, rules)).toBe(
    'villa.jpg is too large even when it is scaled down: 16.1 MB. A photo can have up to 16 MB.',
  )
  expect(megabytes(700 * 1024)).toBe('700 KB')
})

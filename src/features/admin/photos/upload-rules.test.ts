import { megabytes, originalRejection, selectionRejection, sizeRejection, uploadRulesSchema } from './upload-rules'

const config = (image: unknown) => [
  { slug: 'other', config: {} },
  { slug: 'imageUploader', config: { image } },
]

it('reads the limits when the server describes its routes', () => {
  const response = config({ maxFileSize: '16MB', maxFileCount: 24, minFileCount: 1, contentDisposition: 'inline' })
  expect(uploadRulesSchema.parse(response)).toEqual({ maxBytes: 16 * 1024 * 1024, maxCount: 24 })
})

it.each([
  ['512KB', 524_288],
  ['1.5MB', 1_572_864],
  ['1GB', 1_073_741_824],
  ['64B', 64],
])('converts %s to bytes', (maxFileSize, maxBytes) => {
  expect(uploadRulesSchema.parse(config({ maxFileSize, maxFileCount: 1 })).maxBytes).toBe(maxBytes)
})

it.each([
  ['no list', {}],
  ['no route of ours', []],
  ['a route that takes no images', config(undefined)],
  ['a size nobody can read', config({ maxFileSize: 'big', maxFileCount: 1 })],
  ['no count', config({ maxFileSize: '4MB' })],
])('rejects %s', (_, response) => {
  expect(() => uploadRulesSchema.parse(response)).toThrow()
})

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

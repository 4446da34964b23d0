import { uploadRulesSchema } from './upload-rules'

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

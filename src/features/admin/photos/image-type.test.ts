import { isCommonImage, isHeic, isJpeg } from './prepare-photo'

function bytes(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  )
}

it('recognizes a HEIC photo when it has the first bytes of one', () => {
  expect(isHeic(bytes([0, 0, 0, 24], 'ftypheic', [0, 0]))).toBe(true)
  expect(isHeic(bytes([0, 0, 0, 24], 'ftypmif1', [0, 0]))).toBe(true)
  expect(isHeic(bytes([0, 0, 0, 24], 'ftypavif', [0, 0]))).toBe(false)
  expect(isHeic(bytes('ftypheic'))).toBe(false)
  expect(isHeic(bytes())).toBe(false)
})

it('recognizes the images that every browser opens by their first bytes', () => {
  expect(isCommonImage(bytes([0xff, 0xd8, 0xff, 0xe1]))).toBe(true)
  expect(isCommonImage(bytes([0x89], 'PNG'))).toBe(true)
  expect(isCommonImage(bytes('RIFF', [0, 0, 0, 0], 'WEBP'))).toBe(true)
  expect(isCommonImage(bytes([0, 0, 0, 24], 'ftypavif'))).toBe(true)
  expect(isCommonImage(bytes([0, 0, 0, 24], 'ftypheic'))).toBe(false)
  expect(isCommonImage(bytes('%PDF-1.4'))).toBe(false)
})

it('recognizes a JPEG when it has the first bytes of one', () => {
  expect(isJpeg(bytes([0xff, 0xd8, 0xff, 0xe1]))).toBe(true)
  expect(isJpeg(bytes('notes about a villa'))).toBe(false)
})

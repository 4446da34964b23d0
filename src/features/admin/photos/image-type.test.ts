import { isHeic, isJpeg } from './image-type'

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

it('recognizes a JPEG when it has the first bytes of one', () => {
  expect(isJpeg(bytes([0xff, 0xd8, 0xff, 0xe1]))).toBe(true)
  expect(isJpeg(bytes('notes about a villa'))).toBe(false)
})

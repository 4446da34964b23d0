import { fitted, renamed, preparePhoto, UnusablePhotoError } from './prepare-photo'

it.each([
  ['a wide photo', { width: 4000, height: 3000 }, { width: 2560, height: 1920 }],
  ['a tall photo', { width: 3024, height: 4032 }, { width: 1920, height: 2560 }],
  ['one that is small enough', { width: 2560, height: 1200 }, { width: 2560, height: 1200 }],
  ['a strip', { width: 100_000, height: 10 }, { width: 2560, height: 1 }],
])('fits the long side when the photo is %s', (_, size, expected) => {
  expect(fitted(size, 2560)).toEqual(expected)
})

it("names the file after its content's type", () => {
  expect(renamed('IMG_0042.HEIC', 'image/jpeg')).toBe('IMG_0042.jpg')
  expect(renamed('logo', 'image/png')).toBe('logo.png')
  expect(renamed('a.b.webp', 'image/jpeg')).toBe('a.b.jpg')
  expect(renamed('.jpg', 'image/jpeg')).toBe('photo.jpg')
})

describe('a file that cannot be opened', () => {
  beforeEach(() => {
    globalThis.createImageBitmap = () => Promise.reject(new DOMException('Not decodable', 'InvalidStateError'))
  })

  it.each<[string, string, string | Uint8Array<ArrayBuffer>, string]>([
    [
      'a text',
      'notes.jpg',
      'hello',
      'notes.jpg is not a photo this browser can open. Choose a JPEG, PNG or WebP file.',
    ],
    [
      'a HEIC photo',
      'IMG_0042.HEIC',
      '\0\0\0\x18ftypheic',
      'IMG_0042.HEIC is a HEIC photo, which this browser cannot open. Save it as JPEG and add it again.',
    ],
    [
      'a JPEG without its end',
      'villa.jpg',
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'villa.jpg is incomplete, or has too many pixels for this device. Copy it from the camera again, or save a smaller one.',
    ],
    [
      'a PNG without its end',
      'plan.png',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
      'plan.png is incomplete, or has too many pixels for this device. Copy it from the camera again, or save a smaller one.',
    ],
  ])('is named when it is %s', async (_, name, content, message) => {
    await expect(preparePhoto(fileOf(name, content))).rejects.toEqual(new UnusablePhotoError(message))
  })

  it('is named when the device does not give it', async () => {
    const gone = fileOf('villa.jpg', '')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob
    await expect(preparePhoto(gone)).rejects.toThrow('villa.jpg could not be read from this device. Choose it again.')
  })
})

/** jsdom's files cannot be read as bytes. */
function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  const file = new File([content], name, { type: 'image/jpeg' })
  const { buffer } = typeof content === 'string' ? new TextEncoder().encode(content) : content
  file.slice = () => ({ arrayBuffer: () => Promise.resolve(buffer) }) as Blob
  return file
}

import { mediaPath, photoWidthFor } from './media'

it.each([
  ['/uploads/villa.jpg', '/media/640.avif/uploads/villa.jpg'],
  ['https://abc.ufs.sh/f/key', '/media/640.avif/abc.ufs.sh/f/key'],
  ['http://abc.ufs.sh/f/key', null],
  ['https://abc.ufs.sh/f/key?size=1', null],
  ['https://user@abc.ufs.sh/f/key', null],
  ['/etc/passwd', null],
  ['javascript:alert(1)', null],
])('when a photo is %p, returns the path %p', (url, path) => {
  expect(mediaPath(url, 640, 'avif')).toBe(path)
})

it('returns the next larger width, or the largest one when none is larger', () => {
  expect(photoWidthFor(1)).toBe(160)
  expect(photoWidthFor(640)).toBe(640)
  expect(photoWidthFor(641)).toBe(800)
  expect(photoWidthFor(9_999)).toBe(2400)
})

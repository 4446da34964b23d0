/** The number of bytes that identify a file's type. */
export const SIGNATURE_BYTES = 32

/** HEIF brands of HEVC images, as iPhones take them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** The type by the first bytes; a name or a claimed type proves nothing. */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))
}

/** Whether the file claims to be a JPEG, PNG, WebP or AVIF image, which every browser opens when it is whole. */
export function isCommonImage(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  const isWebp = text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP'
  return isJpeg(start) || text.startsWith('\x89PNG') || isWebp || text.slice(4, 12) === 'ftypavif'
}

/** JPEG has no transparency, so its pixels need not be searched. */
export function isJpeg(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
}

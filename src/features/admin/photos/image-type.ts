/** How many bytes of a file tell its type. */
export const SIGNATURE_BYTES = 32

/** HEIF brands of pictures that hold HEVC, as iPhones take them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** What the first bytes say; a name or a claimed type proves nothing. */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))
}

/** JPEG cannot hold transparency, so its pixels need not be searched for any. */
export function isJpeg(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
}

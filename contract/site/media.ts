import type { ListingKind } from '../limits'

/**
 * Paths of resized photos: `/media/<width>.<format>/<source>`. Site and backend build and read them here, so that
 * static pages and fetched lists use the same URLs.
 *
 * `<source>` is the photo's URL without its scheme: `uploads/<key>` for the agency's own store, `<host>/<path>` for
 * another one. A host always contains a dot or a port, `uploads` does not.
 */

export const MEDIA_PREFIX = '/media'
export const UPLOADS_PREFIX = '/uploads'

/** The only widths, in pixels: the list limits the size of the cache. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920, 2400] as const
export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** The smallest allowed width (pixels) that covers `wanted`; the largest when none does. */
export function photoWidthFor(wanted: number): PhotoWidth {
  return PHOTO_WIDTHS.find((width) => width >= wanted) ?? PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 2400
}

/**
 * The path of a resized photo, or null when the backend cannot resize it: not https, not from our store, or with a
 * query string (which `<source>` cannot contain).
 */
export function mediaPath(photoUrl: string, width: PhotoWidth, format: PhotoFormat): string | null {
  const source = mediaSource(photoUrl)
  return source === null ? null : `${MEDIA_PREFIX}/${width}.${format}/${source}`
}

function mediaSource(photoUrl: string): string | null {
  if (photoUrl.startsWith(`${UPLOADS_PREFIX}/`)) return photoUrl.slice(1)
  const match = /^https:\/\/([^/?#@]+\/[^?#]+)$/.exec(photoUrl)
  return match?.[1] ?? null
}

/**
 * A photo's focus is the CSS `object-position` that keeps its subject in a frame of another shape, such as `50% 85%`.
 * Without zod, because pages read it.
 */
export const PHOTO_FOCUS = /^\d{1,3}% \d{1,3}%$/

export const CENTRE = '50% 50%'

export const QR_CODE_PREFIX = `${MEDIA_PREFIX}/qr`

/** The path of an SVG with the QR code of a listing's page: `/media/qr/<kind>/<id>.svg`. */
export function qrCodePath(kind: ListingKind, id: string): string {
  return `${QR_CODE_PREFIX}/${kind}/${encodeURIComponent(id)}.svg`
}

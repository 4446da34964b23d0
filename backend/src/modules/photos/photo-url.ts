import {
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  UPLOADS_PREFIX,
  type PhotoFormat,
  type PhotoWidth,
} from '../../../../../contract/media'
import { HttpError } from '../../../lib/errors'

/** Where a photo's original is. */
export type PhotoSource =
  { readonly kind: 'upload'; readonly key: string } | { readonly kind: 'remote'; readonly url: URL }

export interface MediaRequest {
  readonly width: PhotoWidth
  readonly format: PhotoFormat
  readonly source: PhotoSource
}

export interface MediaAddress extends MediaRequest {
  /** URLs by which a listing or an upload may name this very photo. */
  readonly spellings: readonly string[]
}

/** Names of files in the agency's own store: no folders, no hidden files. */
const UPLOAD_KEY = /^\w[\w.-]{0,199}$/

/** Whether `key` can be the name of an uploaded file. */
export function isUploadKey(key: string): boolean {
  return UPLOAD_KEY.test(key)
}

/**
 * Reads `<width>.<format>/<source>` (see `contract/media.ts`), undecoded as it came.
 * @throws HttpError 400 for a width, format or address that is not offered, 403 for a foreign host
 */
export function readMediaAddress(address: string, mediaSources: readonly string[]): MediaAddress {
  const slash = address.indexOf('/')
  const [widthText, formatText] = address.slice(0, Math.max(slash, 0)).split('.')
  const width = PHOTO_WIDTHS.find((offered) => String(offered) === widthText)
  if (width === undefined) throw new HttpError(400, `Photo width must be one of ${PHOTO_WIDTHS.join(', ')}`)
  const format = PHOTO_FORMATS.find((offered) => offered === formatText)
  if (format === undefined) throw new HttpError(400, `Photo format must be one of ${PHOTO_FORMATS.join(', ')}`)
  const text = address.slice(slash + 1)
  const source = readSource(text, mediaSources)
  return { width, format, source, spellings: spellingsOf(text, source) }
}

/**
 * Where the photo at `url` (as in `imageUrls`) can be read, or null when it cannot be resized here:
 * neither uploaded nor from an allowed host.
 */
export function photoSourceOf(url: string, mediaSources: readonly string[]): PhotoSource | null {
  if (url.startsWith(`${UPLOADS_PREFIX}/`)) {
    const key = url.slice(UPLOADS_PREFIX.length + 1)
    return isUploadKey(key) ? { kind: 'upload', key } : null
  }
  if (!/^https:\/\/[^?#]+$/.test(url) || !URL.canParse(url)) return null
  const remote = canonicalUrl(new URL(url))
  return remote !== null && isAllowed(remote, mediaSources) ? { kind: 'remote', url: remote } : null
}

/** Whether photos may come from this address: https, an allowed host, no credentials in it. */
export function isAllowed(url: URL, mediaSources: readonly string[]): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return mediaSources.some((source) => {
    const parent = /^https:\/\/\*(\..+)$/.exec(source)?.[1]
    if (parent === undefined) return url.origin === source
    // The wildcard stands for exactly one label.
    return url.host.endsWith(parent) && /^[a-z0-9-]+$/.test(url.host.slice(0, -parent.length))
  })
}

function readSource(text: string, mediaSources: readonly string[]): PhotoSource {
  if (text.startsWith('uploads/')) {
    const key = text.slice('uploads/'.length)
    if (!isUploadKey(key)) throw new HttpError(400, 'Malformed photo address')
    return { kind: 'upload', key }
  }
  const url = `https://${text}`
  if (!URL.canParse(url) || !text.includes('/') || /%2f|%5c|\\/i.test(text)) {
    throw new HttpError(400, 'Malformed photo address')
  }
  const remote = canonicalUrl(new URL(url))
  if (remote === null) throw new HttpError(400, 'Malformed photo address')
  if (!isAllowed(remote, mediaSources)) throw new HttpError(403, 'Photos are not taken from this host')
  return { kind: 'remote', url: remote }
}

/** What browsers send unescaped in a path although `encodeURIComponent` escapes it. */
const UNESCAPED_IN_PATHS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** The one spelling of a URL's path, whatever was percent-encoded in it without need; null when it cannot be decoded. */
function canonicalUrl(url: URL): URL | null {
  try {
    const segments = url.pathname.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    const canonical = new URL(url)
    canonical.pathname = segments.join('/').replaceAll(UNESCAPED_IN_PATHS, decodeURIComponent)
    return canonical
  } catch {
    return null
  }
}

/** Browsers escape some characters of a listing's URL on their way here, and may lower the case of its host. */
function spellingsOf(text: string, source: PhotoSource): string[] {
  if (source.kind === 'upload') return [`${UPLOADS_PREFIX}/${source.key}`]
  const { href } = source.url
  return [...new Set([`https://${text}`, href, decodeURI(href)])]
}

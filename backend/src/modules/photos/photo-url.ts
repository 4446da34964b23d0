import {
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  UPLOADS_PREFIX,
  type PhotoFormat,
  type PhotoWidth,
} from '../../../../contract/site/media'
import { HttpError } from '../../lib/errors'

/** Where a photo's original is stored. */
export type PhotoSource =
  { readonly kind: 'upload'; readonly key: string } | { readonly kind: 'remote'; readonly url: URL }

export interface ResizeRequest {
  readonly width: PhotoWidth
  readonly format: PhotoFormat
  readonly source: PhotoSource
}

export interface MediaPath extends ResizeRequest {
  /** URLs under which a listing or an upload may name this photo. */
  readonly equivalentUrls: readonly string[]
}

/** No folders, no hidden files. */
const UPLOAD_KEY = /^\w[\w.-]{0,199}$/

/** Whether `key` is a valid file name of an uploaded photo. */
export function isUploadKey(key: string): boolean {
  return UPLOAD_KEY.test(key)
}

/** The URL, as in `imageUrls`, of a photo in the built-in store. */
export function uploadUrl(key: string): string {
  return `${UPLOADS_PREFIX}/${key}`
}

/** Whether the photo at `url` is in the built-in store. */
export function isUploadUrl(url: string): boolean {
  return url.startsWith(`${UPLOADS_PREFIX}/`)
}

/**
 * Parses `<width>.<format>/<source>` (see `contract/site/media.ts`).
 * @param path not decoded: decoding would change the photo's own URL
 * @throws HttpError 400 for an unsupported width or format or a malformed URL, 403 for a host that is not allowed
 */
export function parseMediaPath(path: string, mediaSources: readonly string[]): MediaPath {
  const slash = path.indexOf('/')
  const [widthText, formatText] = path.slice(0, Math.max(slash, 0)).split('.')
  const width = PHOTO_WIDTHS.find((supported) => String(supported) === widthText)
  if (width === undefined) throw new HttpError(400, `Photo width must be one of ${PHOTO_WIDTHS.join(', ')}`)
  const format = PHOTO_FORMATS.find((supported) => supported === formatText)
  if (format === undefined) throw new HttpError(400, `Photo format must be one of ${PHOTO_FORMATS.join(', ')}`)
  const sourceText = path.slice(slash + 1)
  const source = parseSource(sourceText, mediaSources)
  return { width, format, source, equivalentUrls: equivalentUrls(sourceText, source) }
}

/**
 * Parses the URL of a photo, as in `imageUrls`.
 * @returns null when the photo cannot be resized here: neither uploaded nor from an allowed host
 */
export function parsePhotoUrl(url: string, mediaSources: readonly string[]): PhotoSource | null {
  if (isUploadUrl(url)) {
    const key = url.slice(UPLOADS_PREFIX.length + 1)
    return isUploadKey(key) ? { kind: 'upload', key } : null
  }
  if (!/^https:\/\/[^?#]+$/.test(url) || !URL.canParse(url)) return null
  const remote = canonicalUrl(new URL(url))
  return remote !== null && isAllowedUrl(remote, mediaSources) ? { kind: 'remote', url: remote } : null
}

/** Whether photos may be downloaded from this URL: https, an allowed host, no credentials. */
export function isAllowedUrl(url: URL, mediaSources: readonly string[]): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return mediaSources.some((source) => {
    const parent = /^https:\/\/\*(\..+)$/.exec(source)?.[1]
    if (parent === undefined) return url.origin === source
    // The wildcard matches exactly one label.
    return url.host.endsWith(parent) && /^[a-z0-9-]+$/.test(url.host.slice(0, -parent.length))
  })
}

function parseSource(text: string, mediaSources: readonly string[]): PhotoSource {
  if (text.startsWith('uploads/')) {
    const key = text.slice('uploads/'.length)
    if (!isUploadKey(key)) throw new HttpError(400, 'Malformed photo URL')
    return { kind: 'upload', key }
  }
  const url = `https://${text}`
  const isMalformed = !URL.canParse(url) || !text.includes('/') || /%2f|%5c|[\\?#]/i.test(text)
  const remote = isMalformed ? null : canonicalUrl(new URL(url))
  if (remote === null) throw new HttpError(400, 'Malformed photo URL')
  if (!isAllowedUrl(remote, mediaSources)) throw new HttpError(403, 'Photos from this host are not allowed')
  return { kind: 'remote', url: remote }
}

/** Characters that `encodeURIComponent` escapes, but browsers do not escape in a path. */
const UNESCAPED_IN_PATHS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** Removes unnecessary percent-encoding, so that each photo has one URL; null when the path cannot be decoded. */
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

/** Browsers escape some characters of the URL in a listing and may lower the case of its host. */
function equivalentUrls(text: string, source: PhotoSource): string[] {
  if (source.kind === 'upload') return [uploadUrl(source.key)]
  const { href } = source.url
  return [...new Set([`https://${text}`, href, decodeURI(href)])]
}

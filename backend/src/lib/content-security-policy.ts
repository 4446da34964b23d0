import { createHash } from 'node:crypto'

/** What the identity SDK calls, and the script its Google window and password links need. */
const IDENTITY_CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
const GOOGLE_SCRIPTS = 'https://apis.google.com'
/** Receives no request before a visitor starts a video. */
const VIDEOS = 'https://www.youtube-nocookie.com'

/** The origins and hosts that a page works with. */
export interface PolicyOrigins {
  readonly siteUrl: string
  readonly publicUrl: string
  readonly siteOrigin: string | undefined
  /** Undefined when maps have no tiles. */
  readonly mapTilesOrigin: string | undefined
  readonly firebaseAuthDomain: string
  readonly firebaseAuthEmulatorHost: string | undefined
  readonly uploadThing: { readonly ingestHosts: readonly string[] } | undefined
}

/**
 * What a page may load and call, as the value of a Content-Security-Policy. Only scripts that are files of
 * the site or named by `inlineScripts` run (docs/security.md).
 * @param inlineScripts the page's own, see `inlineScriptSources`
 */
export type ContentSecurityPolicy = (inlineScripts: readonly string[]) => string

export function createContentSecurityPolicy(origins: PolicyOrigins): ContentSecurityPolicy {
  const { siteUrl, publicUrl, siteOrigin } = origins
  const emulator = origins.firebaseAuthEmulatorHost === undefined ? [] : [`http://${origins.firebaseAuthEmulatorHost}`]
  const photoStores = origins.uploadThing?.ingestHosts.map((host) => `https://${host}`) ?? []
  const backend = publicUrl === siteUrl ? [] : [publicUrl]
  const imagesByHttp = [...backend, origins.mapTilesOrigin ?? ''].filter((origin) => origin.startsWith('http:'))

  return (inlineScripts) =>
    Object.entries({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...inlineScripts, GOOGLE_SCRIPTS],
      // emotion's rules are inline in each page, and each photo's colour is on its element.
      'style-src': ["'self'", "'unsafe-inline'"],
      // A listing's photo may come from any host, and so may a map's tiles; a photo selected for upload is a blob.
      'img-src': ["'self'", 'data:', 'blob:', 'https:', ...imagesByHttp],
      'connect-src': ["'self'", ...backend, ...IDENTITY_CALLS, ...emulator, ...photoStores],
      'frame-src': [VIDEOS, `https://${origins.firebaseAuthDomain}`, ...emulator],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      // After a form is submitted, the backend redirects to the site.
      'form-action': ["'self'", ...backend, ...(siteOrigin === undefined ? [] : [siteOrigin])],
      'frame-ancestors': ["'none'"],
    })
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; ')
}

/** A script element; quoted values of attributes may contain `>`. */
const SCRIPT = /<script((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>(.*?)<\/script\s*>/gis
const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const EXECUTED_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

/**
 * The sources (`'sha256-…'`) that allow the inline scripts of a page in a Content-Security-Policy. Scripts of other
 * types carry data and are never executed, so they are left out.
 */
export function inlineScriptSources(html: string): readonly string[] {
  const sources = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (/\ssrc\s*=/i.test(attributes) || !isExecuted(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...sources]
}

function isExecuted(attributes: string): boolean {
  const [, double, single, bare] = TYPE.exec(attributes) ?? []
  return EXECUTED_TYPES.has((double ?? single ?? bare ?? '').trim().toLowerCase())
}

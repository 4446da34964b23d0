import type { Config } from '../config'

/** What the identity SDK calls, and the script its Google window and password links need. */
const IDENTITY_CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
const GOOGLE_SCRIPTS = 'https://apis.google.com'
/** Asked for nothing before a visitor starts a video. */
const VIDEOS = 'https://www.youtube-nocookie.com'

/** The addresses a page works with. */
export type PolicyAddresses = Pick<
  Config,
  'siteOrigin' | 'siteUrl' | 'publicUrl' | 'firebaseAuthDomain' | 'firebaseAuthEmulatorHost' | 'uploadThing'
>

/**
 * What a page may load and call, as the value of a Content-Security-Policy. No script runs that is
 * not a file of ours or named by `inlineScripts` (docs/security.md).
 * @param inlineScripts sources of the page's own, see `inlineScriptSources`
 */
export type ContentSecurityPolicy = (inlineScripts: readonly string[]) => string

export function createContentSecurityPolicy(addresses: PolicyAddresses): ContentSecurityPolicy {
  const { siteUrl, publicUrl, siteOrigin } = addresses
  const emulator =
    addresses.firebaseAuthEmulatorHost === undefined ? [] : [`http://${addresses.firebaseAuthEmulatorHost}`]
  const photoStores = addresses.uploadThing?.ingestHosts.map((host) => `https://${host}`) ?? []
  const backend = publicUrl === siteUrl ? [] : [publicUrl]
  const photosByHttp = backend.filter((origin) => origin.startsWith('http:'))

  return (inlineScripts) =>
    Object.entries({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...inlineScripts, GOOGLE_SCRIPTS],
      // emotion's rules stand inline in each page, and each photo's colour on its element.
      'style-src': ["'self'", "'unsafe-inline'"],
      // A listing's photo may come from any host; one that is being chosen is a blob.
      'img-src': ["'self'", 'data:', 'blob:', 'https:', ...photosByHttp],
      'connect-src': ["'self'", ...backend, ...IDENTITY_CALLS, ...emulator, ...photoStores],
      'frame-src': [VIDEOS, `https://${addresses.firebaseAuthDomain}`, ...emulator],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      // After a form was sent the browser is led back to the site.
      'form-action': ["'self'", ...backend, ...(siteOrigin === undefined ? [] : [siteOrigin])],
      'frame-ancestors': ["'none'"],
    })
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; ')
}

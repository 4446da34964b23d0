import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ContentSecurityPolicy } from '../lib/content-security-policy'

const YEAR_SECONDS = 31_536_000
/**
 * What neither our pages nor embedded videos use and what tells or costs most; others keep the browser's default. Every
 * page carries the list within its first packets, so that it is short.
 */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/**
 * The headers of every response: one origin serves pages, API and photos. The policy of a page also names its
 * inline scripts (modules/site/routes.ts).
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { siteUrl, siteOrigin }: { readonly siteUrl: string; readonly siteOrigin: string | undefined },
  policy: ContentSecurityPolicy,
): Promise<void> {
  const withoutInlineScripts = policy([])
  await app.register(helmet, {
    // Set below: helmet would build it for every request.
    contentSecurityPolicy: false,
    // Google's sign-in popup reports back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A site served from another origin shows photos of this one.
    crossOriginResourcePolicy: { policy: siteOrigin === undefined ? 'same-origin' : 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: siteUrl.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // They say nothing to the browsers that pages support, and every response would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'content-security-policy': withoutInlineScripts })
    done()
  })
}

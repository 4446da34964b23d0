import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import type { ContentSecurityPolicy } from '../lib/content-security-policy'

const YEAR_SECONDS = 31_536_000
/** What no page of ours uses, and no video either; what is not named here stays as the browser has it. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/**
 * The headers every answer carries (architecture: one origin serves pages, API and photos). Those of
 * pages name their inline scripts in the policy as well (modules/site/routes.ts).
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  policy: ContentSecurityPolicy,
): Promise<void> {
  const withoutInlineScripts = policy([])
  await app.register(helmet, {
    // Written below: helmet would build it anew for every request.
    contentSecurityPolicy: false,
    // Google's sign-in popup has to report back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A site served from another origin shows the photos of this one.
    crossOriginResourcePolicy: { policy: config.siteOrigin === undefined ? 'same-origin' : 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.siteUrl.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'content-security-policy': withoutInlineScripts })
    done()
  })
}

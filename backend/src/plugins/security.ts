import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

const YEAR_SECONDS = 31_536_000
const FIREBASE_HOSTS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://www.googleapis.com',
]
/** Features no page of ours uses; what is not named here stays as the browser has it. */
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** The headers every answer carries (architecture: one origin serves pages, API and photos). */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const emulator = config.firebaseAuthEmulatorHost === undefined ? [] : [`http://${config.firebaseAuthEmulatorHost}`]
  const photoStores = config.uploadThing?.ingestHosts.map((host) => `https://${host}`) ?? []

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Gatsby's inline scripts differ from page to page.
        scriptSrc: ["'self'", "'unsafe-inline'", 'https://apis.google.com'],
        // emotion's rules stand inline in each page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...FIREBASE_HOSTS, ...emulator, ...photoStores],
        frameSrc: [
          'https://www.youtube-nocookie.com',
          `https://${config.firebaseProjectId}.firebaseapp.com`,
          ...emulator,
        ],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        // After a form was sent the browser is led back to the site.
        formAction: ["'self'", ...(config.siteOrigin === undefined ? [] : [config.siteOrigin])],
        frameAncestors: ["'none'"],
      },
    },
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
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    done()
  })
}

import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from './config'
import type { Database } from './db/database'
import type { JobStore } from './db/job-store'
import { createInProcessFetch } from './lib/in-process-fetch'
import type { DiskSpace } from './lib/disk-space'
import { serializeError } from './lib/error-serializer'
import { createContentSecurityPolicy, type ContentSecurityPolicy } from './lib/content-security-policy'
import { carWritingRoutes } from './modules/listings/kinds/car/admin-routes'
import { carRoutes } from './modules/listings/kinds/car/routes'
import { adminEnquiryRoutes } from './modules/enquiries/admin-routes'
import { contactRoutes } from './modules/enquiries/contact-routes'
import { healthRoutes } from './modules/health/routes'
import { requireIngestSignature, ingestRoutes } from './modules/photos/store/routes'
import { deletedListingRoutes } from './modules/listings/admin-routes'
import type { PhotoNetwork } from './modules/photos/download-photo'
import { mediaRoutes } from './modules/photos/resize/routes'
import { propertyWritingRoutes } from './modules/listings/kinds/property/admin-routes'
import { propertyRoutes } from './modules/listings/kinds/property/routes'
import { adminPublishRoutes } from './modules/publish/admin-routes'
import { adminReviewRoutes } from './modules/reviews/admin-routes'
import { reviewRoutes } from './modules/reviews/routes'
import { reviewWritingRoutes } from './modules/reviews/user-routes'
import { qrCodeRoutes } from './modules/share-cards/qr-code-routes'
import { shareCardRoutes } from './modules/share-cards/routes'
import { siteRoutes } from './modules/site/routes'
import { openPhotoStore } from './modules/photos/upload/photo-store'
import { uploadRoutes } from './modules/photos/store/file-routes'
import {
  requireCallbackSignature,
  uploadAdminRoutes,
  uploadCallbackRoutes,
  uploadPublicRoutes,
} from './modules/photos/upload/routes'
import { registerAccess, restrictTo, restrictToSigned } from './plugins/access'
import { limitBodyDuration } from './plugins/body-timeout'
import { limitConnections } from './plugins/connection-limit'
import { COMPRESSION } from './plugins/compression'
import { registerDocumentation } from './plugins/documentation'
import { registerErrorResponses } from './plugins/errors'
import { registerJsonBodies } from './plugins/json-bodies'
import { registerResponseCache } from './plugins/response-cache'
import { registerLoadShedding, type SheddingLimits } from './plugins/load-shedding'
import { measureResponses } from './plugins/metrics'
import { registerRequestLog } from './plugins/request-log'
import { registerSecurityHeaders } from './plugins/security-headers'
import { createRateLimit, registerRateLimit } from './plugins/rate-limit'
import { createServices, type Services } from './services'

/** What the calls of spec §7 use; the browser asks before it sends the last three. */
const CORS_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Read by a site of another origin: how far an upload is, when to ask again, and what to name in a complaint. */
const CORS_HEADERS = ['x-ut-range-start', 'retry-after', 'x-request-id']
const MAX_BODY_BYTES = 256 * 1024
const MAX_PARAM_LENGTH = 1_000
/** How long a request may take to arrive: a photo over a weak line, and anything else. */
const REQUEST_TIMEOUT_MS = 60 * 60_000
const BODY_TIMEOUT_MS = 30_000
/** More than the browsers of an office open at once. */
const CONNECTIONS_PER_ADDRESS = 256
/** How long a request's headers may take, and how often that is looked at. */
const HEADERS_TIMES = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }
/** How long nothing may move on a connection: longer than the last photo of the line waits. */
const SILENCE_TIMEOUT_MS = 5 * 60_000
/** Longer than the minute that proxies keep theirs, so that they never use one just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly jobStore: JobStore
  /** Where rate limits are counted, for all processes; in memory without it. */
  readonly pool?: Pool | undefined
  readonly photoNetwork?: PhotoNetwork
  /** How the identity service is reached; the network unless told otherwise. */
  readonly identityFetch?: typeof fetch
  readonly maxWaitingPhotos?: number
  /** Where the log goes; to stdout unless told otherwise. */
  readonly logStream?: Writable
  /** Bytes free on the disk of a folder; asked of the system unless told otherwise. */
  readonly freeBytes?: (folder: string) => Promise<number>
  /** When calls are turned away; a machine that runs many tests at once is late without being asked too much. */
  readonly shedding?: SheddingLimits
  /** Node's own times for headers; tests have no 15 seconds. */
  readonly headersTimes?: typeof HEADERS_TIMES
}

interface BuiltApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly metrics: Registry
}

/** The whole backend, ready for `listen` or `inject`; its jobs start with `startJobs`. Closing it ends background work, not the database. */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config } = options
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: serializeError },
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: options.headersTimes ?? HEADERS_TIMES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const photoStore = await openPhotoStore(config)
  const inProcessFetch = createInProcessFetch(app, config.publicUrl)
  const services = createServices({ ...options, log: app.log, photoStore, inProcessFetch })
  app.addHook('onClose', async () => {
    await services.jobs.stop()
    await services.photos.stop()
  })

  registerErrorResponses(app)
  registerAccess(app)
  registerRequestLog(app)
  const metrics = measureResponses(app)
  limitBodyDuration(app, BODY_TIMEOUT_MS)
  if (config.trustProxy === false) limitConnections(app, CONNECTIONS_PER_ADDRESS)
  const policy = createContentSecurityPolicy(config)
  await registerSecurityHeaders(app, config, policy)
  await registerDocumentation(app, config.siteUrl)

  await app.register((api) => registerApi(api, options, services, metrics), { prefix: '/api' })
  await app.register((site) => registerSite(site, options, services, policy))
  return { app, services, metrics }
}

/** @param setting whether, or through how many proxies, forwarded addresses are believed */
function proxyTrust(setting: Config['trustProxy']): boolean | ((address: string, hop: number) => boolean) {
  return typeof setting === 'boolean' ? setting : (_address, hop) => hop < setting
}

/** What a browser loads as it is: photos, and the pages themselves. */
async function registerSite(
  site: FastifyInstance,
  { config, pool }: AppOptions,
  services: Services,
  policy: ContentSecurityPolicy,
): Promise<void> {
  restrictTo('public', site, services.identity)
  const misses = createRateLimit({ perMinute: config.newPhotosPerMinute, pool, name: 'photo-' })
  await site.register(mediaRoutes, {
    media: services.media,
    mediaSources: config.mediaSources,
    knownPhotos: services.knownPhotos,
    countMiss: (address) => misses.count({ uid: null, address }),
  })
  await site.register(shareCardRoutes, { shareCards: services.shareCards })
  await site.register(qrCodeRoutes, { siteUrl: config.siteUrl })
  await site.register(uploadRoutes, { dataDir: config.dataDir })
  await site.register(siteRoutes, { site: services.site, policy })
}

/** Who may make a call is decided by the group it is registered in, never inside its handler. */
async function registerApi(
  api: FastifyInstance,
  { config, pool, shedding }: AppOptions,
  services: Services,
  metrics: Registry,
): Promise<void> {
  if (config.siteOrigin !== undefined) {
    await api.register(cors, {
      origin: config.siteOrigin,
      credentials: true,
      methods: CORS_METHODS,
      exposedHeaders: CORS_HEADERS,
    })
  }
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-cache')
    done()
  })
  await registerLoadShedding(api, shedding)
  registerResponseCache(api, services.catalogue, metrics)
  await api.register(etag, { weak: true })
  await api.register(compress, COMPRESSION)

  registerJsonBodies(api)
  // The embedded database breaks down on a full disk; one elsewhere has a disk of its own.
  if (pool === undefined) refuseWritesWithoutRoom(api, services.diskSpace)
  registerRateLimit(api, { perMinute: config.writesPerMinute, pool })
  await api.register((group) => registerPublicCalls(group, config, services))
  await api.register((group) => registerPhotoStoreCalls(group, services))
  await api.register((group) => registerUserCalls(group, services))
  await api.register((group) => registerAdminCalls(group, services))
}

function refuseWritesWithoutRoom(api: FastifyInstance, diskSpace: DiskSpace): void {
  api.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await diskSpace.require()
  })
}

/** Calls anyone may make. */
async function registerPublicCalls(group: FastifyInstance, config: Config, services: Services): Promise<void> {
  restrictTo('public', group, services.identity)
  await group.register(healthRoutes, services)
  await group.register(propertyRoutes, services)
  await group.register(carRoutes, services)
  await group.register(reviewRoutes, services)
  await group.register(contactRoutes, { ...config, ...services })
  await group.register(uploadPublicRoutes, services)
  group.get('/openapi.json', { schema: { hide: true } }, () => group.swagger())
}

/** What is said between this backend and the photo store, by signature and key instead of by a user's token. */
async function registerPhotoStoreCalls(api: FastifyInstance, { photoStore, ingest, uploads }: Services): Promise<void> {
  const { apiKey, ingestUrl } = photoStore
  await api.register(async (group) => {
    restrictToSigned(group, requireCallbackSignature(apiKey))
    await group.register(uploadCallbackRoutes, { uploads })
  })
  if (ingest === undefined || ingestUrl === undefined) return
  await api.register(async (group) => {
    restrictToSigned(group, requireIngestSignature(ingestUrl, apiKey))
    await group.register(ingestRoutes, { ingest, url: ingestUrl, apiKey })
  })
}

/** Calls of anyone who has signed in (spec §6). */
async function registerUserCalls(group: FastifyInstance, services: Services): Promise<void> {
  restrictTo('user', group, services.identity)
  await group.register(reviewWritingRoutes, services)
}

/** Calls of the administrator alone (spec §6). */
async function registerAdminCalls(group: FastifyInstance, services: Services): Promise<void> {
  restrictTo('admin', group, services.identity)
  await group.register(adminReviewRoutes, services)
  await group.register(propertyWritingRoutes(services.propertyWriting, services.idempotency))
  await group.register(carWritingRoutes(services.carWriting, services.idempotency))
  await group.register(deletedListingRoutes, { writings: [services.propertyWriting, services.carWriting] })
  await group.register(adminEnquiryRoutes, services)
  await group.register(adminPublishRoutes, services)
  await group.register(uploadAdminRoutes, services)
}

import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Writable } from 'node:stream'
import { HOUR_MS } from '../../contract/limits'
import type { Config } from './config'
import { createCatalogue } from './db/catalogue'
import type { Database } from './db/database'
import type { JobStore } from './db/job-store'
import { createJobs } from './jobs/jobs'
import { createContentSecurityPolicy } from './lib/content-security-policy'
import { createDiskSpace, DATABASE_RESERVE_BYTES, type DiskSpace } from './lib/disk'
import { COMPRESSION } from './lib/encoded-body'
import { createInProcessFetch } from './lib/in-process-fetch'
import { serializeError, jobLogFields } from './lib/logging'
import { createServices, MODULES, stopModules, type Services } from './modules'
import type { UploadThingHosts } from './modules/documents'
import type { PhotoNetwork } from './modules/photos'
import type { PushNetwork } from './modules/push'
import { registerAccess, restrictTo, restrictToSigned } from './plugins/access'
import { closeConnectionsOnStop } from './plugins/close-connections'
import { registerDocumentation } from './plugins/documentation'
import { registerErrorResponses } from './plugins/errors'
import { registerLoadShedding, type SheddingLimits } from './plugins/load-shedding'
import { createMetrics, measureResponses } from './plugins/metrics'
import { registerRateLimit } from './plugins/rate-limit'
import { registerRequestLog } from './plugins/request-log'
import { registerResponseCache } from './plugins/response-cache'
import { registerSecurityHeaders } from './plugins/security-headers'
import { registerVersionTags } from './plugins/version-tag'

/** The methods of docs/product.md, "Calls"; a browser sends a preflight request for the last three. */
const CORS_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/**
 * Response headers that a site of another origin reads: an upload's progress, when to retry, the id to report, the
 * version.
 */
const CORS_HEADERS = ['x-ut-range-start', 'retry-after', 'x-request-id', 'etag']
const MAX_BODY_BYTES = 256 * 1024
const MAX_PARAM_LENGTH = 1_000
/** nginx makes ids of this form. */
const REQUEST_ID = /^[0-9a-f]{32}$/
/** How long a request may take to arrive: a photo over a slow connection. nginx allows other bodies far less. */
const REQUEST_TIMEOUT_MS = HOUR_MS
/** How long a request's headers may take, and how often that is checked. */
const HEADERS_TIMEOUTS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }
/** A link to 500 listings, with cookies; as in deploy/nginx/kilele.conf. */
const MAX_HEADER_BYTES = 32 * 1024
/** How long a connection may be idle: longer than the last photo of the queue waits. */
const IDLE_TIMEOUT_MS = 5 * 60_000
/** Longer than the usual minute of proxies, so that a proxy never uses a connection that was just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly jobStore: JobStore
  /** Where rate limits are counted, for all processes; in memory without it. */
  readonly pool?: Pool | undefined
  readonly photoNetwork?: PhotoNetwork
  readonly pushNetwork?: PushNetwork
  /** UploadThing's own by default. */
  readonly uploadThingHosts?: UploadThingHosts
  /** Reaches the identity service; the global `fetch` by default. */
  readonly identityFetch?: typeof fetch
  readonly maxWaitingPhotos?: number
  /** stdout by default. */
  readonly logStream?: Writable
  /** Free bytes on the disk of a folder; the system's figure by default. */
  readonly freeBytes?: (folder: string) => Promise<number>
  /** When requests are shed; a machine that runs many tests at once is late without being overloaded. */
  readonly shedding?: SheddingLimits
  readonly headersTimeouts?: typeof HEADERS_TIMEOUTS
  /** How long idle connections stay open when it is closed; 0 by default. */
  readonly idleGraceMs?: number
}

interface BuiltApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly metrics: Registry
}

/**
 * The whole backend, ready for `listen` or `inject`; `startJobs` starts its jobs. Closing it does not close the
 * database.
 */
export async function buildApp({
  logStream,
  shedding,
  headersTimeouts,
  idleGraceMs = 0,
  ...options
}: AppOptions): Promise<BuiltApp> {
  const { config, database } = options
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: serializeError },
      mixin: jobLogFields,
      ...(logStream && { stream: logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], config.trustProxy),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { ...(headersTimeouts ?? HEADERS_TIMEOUTS), maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    // A proxy does not repeat what gets 503: requests on connections that are open when the backend stops are served.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const { log } = app
  const contentSecurityPolicy = createContentSecurityPolicy(config)
  const metrics = createMetrics()
  const services = await createServices({
    ...options,
    log,
    metrics,
    catalogue: createCatalogue(database),
    jobs: createJobs({ store: options.jobStore, log }),
    diskSpace: createDiskSpace(config.dataDir, DATABASE_RESERVE_BYTES, options.freeBytes),
    inProcessFetch: createInProcessFetch(app, config.publicUrl),
    contentSecurityPolicy,
  })
  app.addHook('onClose', () => stopModules(services))

  registerErrorResponses(app)
  registerAccess(app)
  registerRequestLog(app)
  measureResponses(app, metrics)
  closeConnectionsOnStop(app, idleGraceMs)
  await registerSecurityHeaders(app, config, contentSecurityPolicy)
  await registerDocumentation(app, {
    siteUrl: config.siteUrl,
    schemas: MODULES.flatMap(({ schemas = {} }) => Object.entries(schemas)),
  })

  await app.register(
    async (api) => {
      await registerApiPlugins(api, services, metrics, shedding)
      await registerApiRoutes(api, services)
    },
    { prefix: '/api' },
  )
  await app.register((site) => registerGroup(site, 'site', services))
  return { app, services, metrics }
}

/** nginx's id of the request, if there is a proxy to trust: its log and the backend's then have the same. */
function requestIdOf(given: string | string[] | undefined, trustProxy: Config['trustProxy']): string {
  const isProxied = trustProxy === true || Number(trustProxy) > 0
  return isProxied && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** @param setting whether, or through how many proxies, forwarded addresses are trusted */
function proxyTrust(setting: Config['trustProxy']): boolean | ((address: string, hop: number) => boolean) {
  return typeof setting === 'boolean' ? setting : (_address, hop) => hop < setting
}

async function registerApiPlugins(
  api: FastifyInstance,
  { config, pool, catalogue, diskSpace }: Services,
  metrics: Registry,
  shedding: SheddingLimits | undefined,
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
  registerVersionTags(api)
  registerResponseCache(api, catalogue, metrics)
  await api.register(etag, { weak: true })
  await api.register(compress, COMPRESSION)

  registerJsonBodies(api)
  // A full disk breaks the embedded database; PostgreSQL has a disk of its own.
  if (pool === undefined) rejectWritesOnFullDisk(api, diskSpace)
  registerRateLimit(api, { perMinute: config.writesPerMinute, pool })
}

function rejectWritesOnFullDisk(api: FastifyInstance, diskSpace: DiskSpace): void {
  api.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await diskSpace.require()
  })
}

async function registerApiRoutes(api: FastifyInstance, services: Services): Promise<void> {
  await api.register(async (group) => {
    await registerGroup(group, 'public', services)
    group.get('/openapi.json', { schema: { hide: true } }, () => group.swagger())
  })
  for (const { verify, register } of MODULES.flatMap(({ routes }) => routes?.signed ?? [])) {
    const check = verify(services)
    if (check === null) continue
    await api.register(async (group) => {
      restrictToSigned(group, check)
      await register(group.withTypeProvider(), services)
    })
  }
  await api.register((group) => registerGroup(group, 'user', services))
  await api.register((group) => registerGroup(group, 'admin', services))
}

/** Registers one group's routes of every module. The group decides who may call them, never a handler. */
async function registerGroup(
  group: FastifyInstance,
  name: 'site' | 'public' | 'user' | 'admin',
  services: Services,
): Promise<void> {
  restrictTo(name === 'site' ? 'public' : name, group, services.identity)
  for (const register of MODULES.flatMap(({ routes }) => routes?.[name] ?? [])) {
    await group.register(async (app) => register(app.withTypeProvider(), services))
  }
}

/**
 * Accepts requests with the content type JSON but no body: the specification's clients send it with every request,
 * including DELETE (docs/product.md, "Calls"). A route that needs a body still rejects an empty one.
 */
function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Gauge, type Registry } from 'prom-client'
import { encodeBody, prepareCached, type EncodedBody, weightOf } from '../lib/encoded-body'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response depends only on the path and the catalogue; 'byQuery': also on the query, of which there are few.
     */
    cached?: true | 'byQuery'
  }
  interface FastifyReply {
    /** Set by a handler whose response must not be cached although its route is `cached`. */
    isUncacheable: boolean
  }
}

/** Changes with every change of the data that cached responses depend on. */
interface Catalogue {
  revision(): Promise<string>
}

/** A response being made, which further requests for the same wait for. */
interface PendingResponse {
  readonly revision: string
  readonly outcome: Promise<EncodedBody | null>
  settle(body: EncodedBody | null): void
}

/**
 * Caches the responses of routes with `config.cached`, serialized and compressed. Every request reads the
 * catalogue's revision from the database, so no response is older than the last commit; but a list of thousands
 * is read, validated and compressed once per change, however many visitors request it at the same moment.
 */
export function registerResponseCache(app: FastifyInstance, catalogue: Catalogue, metrics: Registry): void {
  const cache = createResponseCache()
  measureCache(cache, metrics)
  app.decorateReply('isUncacheable', false)
  const pendingByKey = new Map<string, PendingResponse>()
  const pendingOf = new WeakMap<FastifyRequest, PendingResponse>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.cached === undefined || request.seesDrafts || request.caller !== null) return
    const revision = await catalogue.revision()
    const key = keyOf(request)
    // No await between this lookup and `set`: else all that learned the revision at once would make the response.
    const pending = pendingByKey.get(key)
    const isPending = pending?.revision === revision
    const body = cache.get(key, revision) ?? (isPending ? await pending.outcome : null)
    if (body !== null) return reply.type('application/json; charset=utf-8').send(prepareCached(request, reply, body))
    if (!isPending) {
      const started = startPending(revision)
      pendingByKey.set(key, started)
      pendingOf.set(request, started)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const pending = pendingOf.get(request)
    if (pending === undefined) return payload
    if (reply.statusCode !== 200 || reply.isUncacheable || typeof payload !== 'string') {
      finish(request, pending, null)
      return payload
    }
    const tag = reply.getHeader('etag')
    const body = await encodeBody(payload, typeof tag === 'string' ? tag : undefined)
    cache.set(keyOf(request), pending.revision, body)
    finish(request, pending, body)
    return prepareCached(request, reply, body) ?? ''
  })

  // After any error too, so that no request waits for a response that will never be made.
  app.addHook('onResponse', (request, _reply, done) => {
    const pending = pendingOf.get(request)
    if (pending !== undefined) finish(request, pending, null)
    done()
  })

  function finish(request: FastifyRequest, pending: PendingResponse, body: EncodedBody | null): void {
    pending.settle(body)
    pendingOf.delete(request)
    const key = keyOf(request)
    if (pendingByKey.get(key) === pending) pendingByKey.delete(key)
  }
}

function measureCache(cache: ResponseCache, metrics: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read())
      },
    })
  gauge('response_cache_entries', 'Responses in the cache', () => cache.entries)
  gauge('response_cache_bytes', 'Memory used by the response cache', () => cache.bytes)
}

function startPending(revision: string): PendingResponse {
  let settle: PendingResponse['settle'] = () => undefined
  const outcome = new Promise<EncodedBody | null>((resolve) => {
    settle = resolve
  })
  return { revision, outcome, settle }
}

/** The route and its parameters, so that every spelling of a path shares one entry. */
function keyOf({ routeOptions: { url, config }, params, query }: FastifyRequest): string {
  return JSON.stringify(config.cached === 'byQuery' ? [url, params, query] : [url, params])
}

/** Response bodies of one revision of the database, limited in bytes and number; evicts the least recently used. */
export interface ResponseCache {
  get(key: string, revision: string): EncodedBody | undefined
  /** Ignored unless `revision` is that of the last `get`. */
  set(key: string, revision: string, body: EncodedBody): void
  readonly entries: number
  /** Bytes of memory, including bookkeeping. */
  readonly bytes: number
}

interface Limits {
  readonly bytes: number
  readonly entries: number
}

const LIMITS: Limits = { bytes: 64 * 1024 * 1024, entries: 10_000 }

export function createResponseCache(limits: Limits = LIMITS): ResponseCache {
  const bodies = new LRUCache<string, EncodedBody>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: weightOf,
  })
  let current: string | null = null

  return {
    get: (key, revision) => {
      if (revision !== current) {
        // A new revision makes every response stale, including those that nobody requests again.
        bodies.clear()
        current = revision
      }
      return bodies.get(key)
    },
    set: (key, revision, body) => {
      if (revision === current) bodies.set(key, body)
    },
    get entries() {
      return bodies.size
    },
    get bytes() {
      return bodies.calculatedSize
    },
  }
}

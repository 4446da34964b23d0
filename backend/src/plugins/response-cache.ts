import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { keepBody, prepareCached, type EncodedBody } from '../lib/encoded-body'
import { createResponseCache, type ResponseCache } from '../lib/weighted-cache'
import type { Catalogue } from '../modules/listings/catalogue'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the path and the catalogue alone, so it is kept until the catalogue changes. */
    kept?: boolean
    /** Or on the query as well: only for routes whose schema lets few queries through. */
    cachedByQuery?: boolean
  }
  interface FastifyReply {
    /** Set by a handler whose response must not be cached although its route has `kept`. */
    isUncacheable: boolean
  }
}

/** An answer being produced, which others who ask for the same may wait for. */
interface Production {
  readonly revision: string
  readonly outcome: Promise<EncodedBody | null>
  settle(body: EncodedBody | null): void
}

/**
 * Keeps the answers of routes with `config.kept`, serialised and compressed. Every request still
 * asks the database for the catalogue's revision, so no answer is older than the last commit; but
 * a list of thousands is read, checked and compressed once per change instead of once per visitor,
 * and once even if all of them come at the same moment.
 */
export function registerResponseCache(app: FastifyInstance, catalogue: Catalogue, metrics: Registry): void {
  const cache = createResponseCache()
  measureCache(cache, metrics)
  app.decorateReply('isUncacheable', false)
  const inProduction = new Map<string, Production>()
  const productions = new WeakMap<FastifyRequest, Production>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.kept !== true) return
    const revision = await catalogue.revision()
    const key = keyOf(request)
    // Nothing is waited for between looking and starting: all that learned the revision at once would start.
    const underWay = inProduction.get(key)
    const isUnderWay = underWay?.revision === revision
    const body = cache.get(key, revision) ?? (isUnderWay ? await underWay.outcome : null)
    if (body !== null) return reply.type('application/json; charset=utf-8').send(prepareCached(request, reply, body))
    if (!isUnderWay) {
      const production = startProduction(revision)
      inProduction.set(key, production)
      productions.set(request, production)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const production = productions.get(request)
    if (production === undefined) return payload
    if (reply.statusCode !== 200 || reply.isUncacheable || typeof payload !== 'string') {
      finish(request, production, null)
      return payload
    }
    const body = await keepBody(payload)
    cache.set(keyOf(request), production.revision, body)
    finish(request, production, body)
    return prepareCached(request, reply, body) ?? ''
  })

  // Whatever goes wrong on the way, nobody waits for an answer that will never be produced.
  app.addHook('onResponse', (request, _reply, done) => {
    const production = productions.get(request)
    if (production !== undefined) finish(request, production, null)
    done()
  })

  function finish(request: FastifyRequest, production: Production, body: EncodedBody | null): void {
    production.settle(body)
    productions.delete(request)
    const key = keyOf(request)
    if (inProduction.get(key) === production) inProduction.delete(key)
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

function startProduction(revision: string): Production {
  let settle: Production['settle'] = () => undefined
  const outcome = new Promise<EncodedBody | null>((resolve) => {
    settle = resolve
  })
  return { revision, outcome, settle }
}

/** The route and its parameters, so that every spelling of a path shares one entry. */
function keyOf({ routeOptions: { url, config }, params, query }: FastifyRequest): string {
  return JSON.stringify(config.cachedByQuery === true ? [url, params, query] : [url, params])
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepBody, prepareKept, weightOf, type KeptBody } from '../lib/kept-body'
import { createKeptStore } from '../lib/kept-store'
import type { Catalogue } from '../modules/listings/catalogue'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the path and the catalogue alone, so it is kept until the catalogue changes. */
    kept?: boolean
    /** Or on the query as well: only for routes whose schema lets few queries through. */
    keptByQuery?: boolean
  }
}

const MAX_KEPT_BYTES = 64 * 1024 * 1024

interface Kept {
  readonly revision: string
  readonly body: KeptBody
}

/** An answer being produced, which others who ask for the same may wait for. */
interface Production {
  readonly revision: string
  readonly outcome: Promise<KeptBody | null>
  settle(body: KeptBody | null): void
}

/**
 * Keeps the answers of routes with `config.kept`, serialised and compressed. Every request still
 * asks the database for the catalogue's revision, so no answer is older than the last commit; but
 * a list of thousands is read, checked and compressed once per change instead of once per visitor,
 * and once even if all of them come at the same moment.
 */
export function registerKeptAnswers(app: FastifyInstance, catalogue: Catalogue): void {
  const kept = createKeptStore<Kept>(MAX_KEPT_BYTES)
  const inProduction = new Map<string, Production>()
  const productions = new WeakMap<FastifyRequest, Production>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.kept !== true) return
    const revision = await catalogue.revision()
    const key = keyOf(request)
    // Nothing is waited for between looking and starting: all that learned the revision at once would start.
    const underWay = inProduction.get(key)
    const isUnderWay = underWay?.revision === revision
    const body = keptBody(key, revision) ?? (isUnderWay ? await underWay.outcome : null)
    if (body !== null) return reply.type('application/json; charset=utf-8').send(prepareKept(request, reply, body))
    if (!isUnderWay) {
      const production = startProduction(revision)
      inProduction.set(key, production)
      productions.set(request, production)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const production = productions.get(request)
    if (production === undefined) return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      finish(request, production, null)
      return payload
    }
    const body = await keepBody(payload)
    kept.set(keyOf(request), { revision: production.revision, body }, weightOf(body))
    finish(request, production, body)
    return prepareKept(request, reply, body) ?? ''
  })

  // Whatever goes wrong on the way, nobody waits for an answer that will never be produced.
  app.addHook('onResponse', (request, _reply, done) => {
    const production = productions.get(request)
    if (production !== undefined) finish(request, production, null)
    done()
  })

  function keptBody(key: string, revision: string): KeptBody | null {
    const found = kept.get(key)
    return found?.revision === revision ? found.body : null
  }

  function finish(request: FastifyRequest, production: Production, body: KeptBody | null): void {
    production.settle(body)
    productions.delete(request)
    const key = keyOf(request)
    if (inProduction.get(key) === production) inProduction.delete(key)
  }
}

function startProduction(revision: string): Production {
  let settle: Production['settle'] = () => undefined
  const outcome = new Promise<KeptBody | null>((resolve) => {
    settle = resolve
  })
  return { revision, outcome, settle }
}

function keyOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? request.url
  return request.routeOptions.config.keptByQuery === true ? `${path}?${JSON.stringify(request.query)}` : path
}

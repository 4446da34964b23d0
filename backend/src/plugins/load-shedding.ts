import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../lib/errors'
import { createEventLoopLag, type EventLoopLag } from '../lib/event-loop-lag'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered however busy the process is: what lies in memory costs less than a refusal is worth. */
    neverShed?: boolean
  }
}

export interface SheddingLimits {
  /** Calls in hand at once; with a few milliseconds each, the last one still waits for less than a second. */
  readonly inHand: number
  /** Mean lateness of the event loop over a second, in milliseconds. */
  readonly lateness: number
  /** So long after its start lateness is no overload: reading the code and preparing the database take the loop. */
  readonly graceMs: number
  /** A loop that is late again and again, though by little, keeps pages waiting: it is given fewer calls. */
  readonly strain: {
    /** Milliseconds by which the loop is late … */
    readonly late: number
    /** … so many times in a row: one long statement is late once. */
    readonly times: number
    /** Calls in hand meanwhile; the embedded database does its work in the loop, and all that waits there at a stretch. */
    readonly inHand: number
  }
}

/** How often the loop is looked at, in milliseconds. */
const LOOK_EVERY_MS = 20

/** One long statement of the embedded database makes a loop late by a second; that alone is no overload. */
const LIMITS: SheddingLimits = {
  inHand: 400,
  lateness: 3_000,
  graceMs: 10_000,
  strain: { late: 50, times: 3, inHand: 12 },
}
const HEAP_SHARE = 0.9
const RETRY_AFTER_SECONDS = 5

class Overload extends HttpError {
  constructor() {
    super(503, 'We are very busy right now. Please try again in a moment.', {
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
  }
}

/** Whether this is one of many refusals of a busy process, which would only fill the log. */
export function isOverload(error: unknown): boolean {
  return error instanceof Overload
}

/**
 * Turns calls away while the process has more to do than it can: an early 503 with `Retry-After`, which
 * costs next to nothing, instead of answers so late that nobody waits for them. Pages are still served.
 * Registered after what sets headers, as refusals carry them too.
 */
export async function registerLoadShedding(app: FastifyInstance, limits: SheddingLimits = LIMITS): Promise<void> {
  let readyAt = Number.POSITIVE_INFINITY
  app.addHook('onReady', (done) => {
    readyAt = Date.now()
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.lateness,
    maxHeapUsedBytes: Math.round(getHeapStatistics().heap_size_limit * HEAP_SHARE),
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (request, _reply, _kind, measured) => {
      if (Date.now() - readyAt < limits.graceMs) return
      // Without a single measurement in the last second nothing is known.
      if (measured !== Number.POSITIVE_INFINITY && mayBeShed(request)) throw new Overload()
    },
  })

  const strain = watchLoop(app, limits.strain)
  const mostInHand = () =>
    strain.isLagging() && Date.now() - readyAt >= limits.graceMs ? limits.strain.inHand : limits.inHand
  const inHand = new Set<FastifyRequest>()
  const isTooMany = (request: FastifyRequest) => mayBeShed(request) && inHand.size >= mostInHand()
  app.addHook('onRequest', (request, _reply, done) => {
    done(isTooMany(request) ? new Overload() : undefined)
  })
  // Counted from when its body has arrived until its response is handed over: however slowly a client sends or reads,
  // it takes up none of the work there can be at once.
  app.addHook('preValidation', (request, reply, done) => {
    if (isTooMany(request)) {
      done(new Overload())
      return
    }
    if (mayBeShed(request)) {
      inHand.add(request)
      // Whoever goes away before the response gets none.
      reply.raw.once('close', () => inHand.delete(request))
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    inHand.delete(request)
    done(null, payload)
  })
}

function watchLoop(app: FastifyInstance, limits: SheddingLimits['strain']): EventLoopLag {
  const strain = createEventLoopLag(limits, LOOK_EVERY_MS)
  const looking = setInterval(() => strain.look(performance.now()), LOOK_EVERY_MS)
  looking.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking)
    done()
  })
  return strain
}

/** A photo on its way takes minutes and little else. */
function mayBeShed({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.neverShed !== true && config.slowBody !== true
}

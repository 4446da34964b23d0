import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getHeapStatistics } from 'node:v8'
import { HttpError } from '../lib/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Never rejected under load: serving it costs hardly more than a rejection, or it is an upload, which takes minutes
     * but little work.
     */
    neverShed?: boolean
  }
}

export interface SheddingLimits {
  /** Concurrent requests; at a few milliseconds each, the last one still waits for less than a second. */
  readonly concurrency: number
  /** Mean delay of the event loop over a second, in milliseconds. */
  readonly loopDelayMs: number
  /** How long after its start lag is not overload: loading code and preparing the database block the loop. */
  readonly graceMs: number
  /** A loop that is repeatedly late, even by little, delays pages: fewer requests are accepted. */
  readonly lag: {
    /** Milliseconds by which a sample is late … */
    readonly late: number
    /** … this many times in a row: one long statement makes one sample late. */
    readonly times: number
    /** Concurrent requests meanwhile: the embedded database works in the loop, through all that is waiting at once. */
    readonly concurrency: number
  }
}

/** Interval of the event loop's samples. */
const SAMPLE_INTERVAL_MS = 20

/** One long statement of the embedded database blocks the loop for a second; that alone is not overload. */
const LIMITS: SheddingLimits = {
  concurrency: 400,
  loopDelayMs: 3_000,
  graceMs: 10_000,
  lag: { late: 50, times: 3, concurrency: 12 },
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

/** Whether this is a rejection under load; those are many and would fill the log. */
export function isOverload(error: unknown): boolean {
  return error instanceof Overload
}

/**
 * Rejects API requests while the process is overloaded: an early 503 with `Retry-After` costs almost nothing, whereas
 * late responses help nobody. Pages are still served. To be registered after the plugins that set headers, so that
 * rejections carry them too.
 */
export async function registerLoadShedding(app: FastifyInstance, limits: SheddingLimits = LIMITS): Promise<void> {
  let readyAt = Number.POSITIVE_INFINITY
  app.addHook('onReady', (done) => {
    readyAt = Date.now()
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    maxHeapUsedBytes: Math.round(getHeapStatistics().heap_size_limit * HEAP_SHARE),
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (request, _reply, _kind, measured) => {
      if (Date.now() - readyAt < limits.graceMs) return
      // Without a single measurement in the last second nothing is known.
      if (measured !== Number.POSITIVE_INFINITY && mayBeShed(request)) throw new Overload()
    },
  })

  const lag = sampleLoop(app, limits.lag)
  const maxConcurrency = () =>
    lag.isLagging() && Date.now() - readyAt >= limits.graceMs ? limits.lag.concurrency : limits.concurrency
  const active = new Set<FastifyRequest>()
  const isTooMany = (request: FastifyRequest) => mayBeShed(request) && active.size >= maxConcurrency()
  app.addHook('onRequest', (request, _reply, done) => {
    done(isTooMany(request) ? new Overload() : undefined)
  })
  // Active from the arrival of its body until its response is handed over, so that clients that send or read slowly do
  // not count.
  app.addHook('preValidation', (request, reply, done) => {
    if (isTooMany(request)) {
      done(new Overload())
      return
    }
    if (mayBeShed(request)) {
      active.add(request)
      // A client that disconnects gets no response.
      reply.raw.once('close', () => active.delete(request))
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    active.delete(request)
    done(null, payload)
  })
}

function sampleLoop(app: FastifyInstance, limits: SheddingLimits['lag']): EventLoopLag {
  const lag = createEventLoopLag(limits, SAMPLE_INTERVAL_MS)
  const timer = setInterval(() => lag.sample(performance.now()), SAMPLE_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  return lag
}

function mayBeShed({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.neverShed !== true
}

/** Detects an overloaded event loop: it is late several times in a row, whereas one long statement is late once. */
export interface EventLoopLag {
  /** To be called at a fixed interval. @param now milliseconds of any clock */
  sample: (now: number) => void
  /** Whether each of the last samples was late. */
  isLagging: () => boolean
}

/**
 * @param limits by how many milliseconds a sample is late, and how many in a row
 * @param intervalMs interval of the samples
 */
export function createEventLoopLag(
  { late, times }: { readonly late: number; readonly times: number },
  intervalMs: number,
): EventLoopLag {
  let sampledAt: number | null = null
  let lateSamples = 0
  return {
    sample: (now) => {
      lateSamples = sampledAt !== null && now - sampledAt - intervalMs >= late ? lateSamples + 1 : 0
      sampledAt = now
    },
    isLagging: () => lateSamples >= times,
  }
}

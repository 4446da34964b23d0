import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../lib/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call counts towards the limits of whoever makes it. */
    limited?: boolean
  }
}

const WINDOW_SECONDS = 60
/** Made by the migrations, so no process creates it while running. */
const TABLE = 'rate_limits'

export interface WriteLimits {
  /**
   * Counts a call of this user (null: nobody signed in) from this address.
   * @throws HttpError 429 with `retry-after` in seconds when either has made too many
   */
  count(caller: { readonly uid: string | null; readonly address: string }): Promise<void>
}

/**
 * At most `perMinute` calls per user and as many per address, in windows that begin with the first.
 * @param options.pool counts in PostgreSQL, for all its processes together; in memory without it
 */
export function createWriteLimits(options: { perMinute: number; pool: Pool | undefined }): WriteLimits {
  const perUser = createLimiter('user', options)
  const perAddress = createLimiter('address', options)

  return {
    count: async ({ uid, address }) => {
      const counts = [...(uid === null ? [] : [perUser.consume(uid)]), perAddress.consume(address)]
      let waitMs = 0
      for (const count of await Promise.allSettled(counts)) {
        if (count.status === 'fulfilled') continue
        const reason: unknown = count.reason
        if (!(reason instanceof RateLimiterRes)) throw reason
        waitMs = Math.max(waitMs, reason.msBeforeNext, 1)
      }
      if (waitMs === 0) return
      throw new HttpError(429, 'Too many requests. Please try again in a moment.', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      })
    },
  }
}

/** Counts the calls of routes with `config.limited`, once who asks and what is asked are known to be in order. */
export function registerWriteLimits(app: FastifyInstance, limits: WriteLimits): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.limited !== true) return
    await limits.count({ uid: request.caller?.uid ?? null, address: request.ip })
  })
}

function createLimiter(keyPrefix: string, { perMinute, pool }: { perMinute: number; pool: Pool | undefined }) {
  const limit = { keyPrefix, points: perMinute, duration: WINDOW_SECONDS }
  if (pool === undefined) return new RateLimiterMemory(limit)
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
  })
}

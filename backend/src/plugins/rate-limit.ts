import type { FastifyInstance } from 'fastify'
import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { HttpError } from '../lib/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request counts towards its caller's limits: the usual ones of writes, or generous ones, for an administrator
     * who changes many listings in a row and for what a page sends by itself.
     */
    limited?: boolean | 'generously'
  }
}

const WINDOW_SECONDS = 60
/** How many times more requests the generous limits allow. */
const GENEROUS_FACTOR = 6
/** The migrations create it, so that no process does while running. */
const TABLE = 'rate_limits'

export interface RateLimit {
  /**
   * Counts a request of this user (null: not signed in) from this IP address (null: it does not matter). A connection
   * that has ended has no address any more, which Fastify's types do not say: what cannot be counted is not served.
   * @throws HttpError 429 with `retry-after` in seconds when either has sent too many; 400 when the connection has ended
   */
  count(caller: { readonly uid: string | null; readonly address: string | null | undefined }): Promise<void>
}

interface LimitOptions {
  readonly perMinute: number
  /** Counts in PostgreSQL, for all processes together; in memory without it. */
  readonly pool: Pool | undefined
  /** Limits with different names count separately. */
  readonly name?: string
}

/**
 * At most `perMinute` (`RATE_LIMIT_WRITES_PER_MINUTE`) requests per user and as many per IP address (IPv6: per /64
 * network), in windows that begin with the first request.
 */
export function createRateLimit(options: LimitOptions): RateLimit {
  const { name = '' } = options
  const perUser = createLimiter(`${name}user`, options)
  const perAddress = createLimiter(`${name}address`, options)

  return {
    // In sequence, so that a request that exceeds the first limit writes no row for the second.
    count: async ({ uid, address }) => {
      if (address === undefined) throw new HttpError(400, 'The connection has ended')
      if (uid !== null) await consume(perUser, uid)
      if (address !== null) await consume(perAddress, networkPrefixOf(address))
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw new HttpError(429, 'Too many requests. Please try again in a moment.', {
      'retry-after': String(Math.ceil(Math.max(reason.msBeforeNext, 1) / 1000)),
    })
  }
}

/**
 * Counts the requests of routes with `config.limited`, after authentication and validation. Writes of one access group
 * count together; each generous route of visitors counts alone, because any website can make its visitors send events.
 * The administrator counts by uid alone, so that nobody else behind the same address can use up that limit.
 */
export function registerRateLimit(app: FastifyInstance, options: Omit<LimitOptions, 'name'>): void {
  const limits = new Map<string, RateLimit>()

  function limitOf(name: string, perMinute: number): RateLimit {
    const limit = limits.get(name) ?? createRateLimit({ ...options, perMinute, name })
    limits.set(name, limit)
    return limit
  }

  app.addHook('preHandler', async ({ routeOptions: { config, url }, caller, ip }) => {
    const { limited, access } = config
    if (limited === undefined || limited === false) return
    const isGenerous = limited === 'generously'
    const isAdministrators = access === 'admin'
    const group = isGenerous && !isAdministrators ? url : access
    await limitOf(`${group}-${limited}-`, options.perMinute * (isGenerous ? GENEROUS_FACTOR : 1)).count({
      uid: caller?.uid ?? null,
      address: isAdministrators ? null : ip,
    })
  })
}

function createLimiter(keyPrefix: string, { perMinute, pool }: LimitOptions) {
  const limit = { keyPrefix, points: perMinute, duration: WINDOW_SECONDS }
  if (pool === undefined) return new RateLimiterMemory(limit)
  return new RateLimiterPostgres({
    ...limit,
    // Callers over the limit are rejected from memory, so that a flood of requests does not cause a flood of writes.
    inMemoryBlockOnConsumed: perMinute + 1,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
  })
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The part of an IP address that a visitor cannot change: an IPv4 address, or the first 64 bits of an IPv6 address, as
 * in `2001:db8:1:2::/64`, because one connection owns all addresses of such a network. Other text is returned as is.
 */
export function networkPrefixOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const [, ipv4] = IPV4_IN_IPV6.exec(bare) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(bare)) return address
  // A URL normalizes every form of an IPv6 address to groups of 16 bits.
  const [left = '', right = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right].map((groups) => groups.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { singleFlight } from '../../lib/single-flight'
import { withTimeout } from '../../lib/with-timeout'

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const TIME_LIMIT_MS = 5_000
/** The service announces a new key hours before it signs with it. */
const FRESH_MS = 60 * 60_000
/** How long keys stay in use when they cannot be renewed. */
const KEEP_MS = 24 * 60 * 60_000
/** How often keys are asked for at most, while there are some to go on with. */
const RETRY_MS = 30_000

/** The identity service's keys are needed to judge a token and could not be fetched. */
export class KeysUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The signing keys of the identity service could not be fetched', { cause })
  }
}

interface SigningKeyOptions {
  readonly fetch: typeof globalThis.fetch
  readonly log: { warn(details: object, message: string): void }
}

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly loadedAt: number
}

/**
 * Finds the key a token names. The keys are fetched when the first token arrives and renewed every hour; all callers
 * share one request, which ends after five seconds. Keys that cannot be renewed stay in use for a day.
 * @throws KeysUnavailableError when the keys cannot be had; errors.JWKSNoMatchingKey when the service has no such key
 */
export function createSigningKeys({ fetch, log }: SigningKeyOptions): JWTVerifyGetKey {
  const share = singleFlight<KeySet>()
  let keys: KeySet | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let failure: KeysUnavailableError | null = null

  return async (header, token) => {
    const known = await currentKeys()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    // The service may have changed its keys since they were fetched.
    return (await newestKeys(known)).find(header, token)
  }

  async function currentKeys(): Promise<KeySet> {
    if (keys === null || Date.now() - keys.loadedAt >= KEEP_MS) return refresh()
    if (Date.now() - keys.loadedAt >= FRESH_MS && mayTry()) {
      // Nobody waits for this one; `refresh` has written its failure to the log.
      refresh().catch(() => undefined)
    }
    return keys
  }

  async function newestKeys(known: KeySet): Promise<KeySet> {
    if (mayTry()) return refresh()
    if (failure !== null) throw failure
    return keys ?? known
  }

  function mayTry(): boolean {
    return Date.now() - triedAt >= RETRY_MS
  }

  function refresh(): Promise<KeySet> {
    return share('', async () => {
      triedAt = Date.now()
      try {
        keys = { find: createLocalJWKSet(await fetchKeys(fetch)), loadedAt: Date.now() }
        failure = null
        return keys
      } catch (cause) {
        failure = new KeysUnavailableError(cause)
        log.warn({ err: failure }, 'the signing keys of the identity service could not be fetched')
        throw failure
      }
    })
  }
}

function fetchKeys(fetch: SigningKeyOptions['fetch']): Promise<JSONWebKeySet> {
  return withTimeout(TIME_LIMIT_MS, new AbortController().signal, async (signal) => {
    const response = await fetch(KEYS_URL, { signal, redirect: 'error' })
    if (!response.ok) throw new Error(`The response to the request for keys has the status ${response.status}`)
    return (await response.json()) as JSONWebKeySet
  })
}

import { createLocalJWKSet, errors, jwtVerify, UnsecuredJWT, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '../../../../contract/limits'
import { singleFlight, withTimeout } from '../../lib/concurrency'

/** The claims of an ID token of the identity service. */
export type IdentityClaims = z.infer<typeof claimsSchema>

/** @throws JOSEError or ZodError for an invalid token, and the errors of `getKey` */
type VerifyToken = (token: string) => Promise<IdentityClaims>

const claimsSchema = z.object({
  /** Id of the account. */
  sub: z.string().min(1).max(128),
  /** Time of the sign-in, in seconds. */
  auth_time: z.number(),
  name: z.string().trim().min(1).optional().catch(undefined),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  firebase: z.object({ sign_in_provider: z.string() }),
})

/** @param getKey null for the emulator, whose tokens carry no signature */
export function createTokenVerifier(projectId: string, getKey: JWTVerifyGetKey | null): VerifyToken {
  const expected = {
    audience: projectId,
    issuer: `https://securetoken.google.com/${projectId}`,
    requiredClaims: ['exp', 'iat', 'sub'],
  }
  return async (token) => {
    const { payload } =
      getKey === null
        ? UnsecuredJWT.decode(token, expected)
        : await jwtVerify(token, getKey, { ...expected, algorithms: ['RS256'] })
    return claimsSchema.parse(payload)
  }
}

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const TIME_LIMIT_MS = 5_000
/** The service announces a new key hours before it signs with it. */
const FRESH_MS = HOUR_MS
/** How long keys remain in use when they cannot be refreshed. */
const MAX_AGE_MS = DAY_MS
/** Minimum interval of requests for keys while older ones are usable. */
const RETRY_MS = 30_000

/** The signing keys are needed to verify a token and could not be fetched. */
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
 * Finds the key that signed a token. The keys are fetched for the first token and refreshed every hour; all callers
 * share one request with a timeout of five seconds. Keys that cannot be refreshed remain in use for a day, which
 * jose's own `createRemoteJWKSet` does not offer.
 * @throws KeysUnavailableError when the keys cannot be fetched; errors.JWKSNoMatchingKey for an unknown key
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
    // The service may have rotated its keys since they were fetched.
    return (await newestKeys(known)).find(header, token)
  }

  async function currentKeys(): Promise<KeySet> {
    if (keys === null || Date.now() - keys.loadedAt >= MAX_AGE_MS) return refresh()
    if (Date.now() - keys.loadedAt >= FRESH_MS && mayTry()) {
      // In the background; `refresh` logs its failure.
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

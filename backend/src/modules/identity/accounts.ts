import * as z from 'zod'
import { withTimeout, createBoundedQueue } from '../../lib/concurrency'

const SERVICE = 'https://identitytoolkit.googleapis.com'
const TIME_LIMIT_MS = 5_000
/** How long an account's state is cached; documented in docs/security.md. */
const CACHE_MS = 30_000
const MAX_CACHED = 1_000
/** Connections to the service; the time limit of a lookup begins when it is sent. */
const CONCURRENCY = 16
const MAX_WAITING = 1_000
/** The service's error codes for a token or an account that is no longer valid. */
const NOT_VALID = new Set(['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'])

/** The account was deleted or disabled, or its sessions were revoked. */
export class AccountNotValidError extends Error {}

/** The identity service could not look up an account. */
export class AccountUnknownError extends Error {}

/** The current state of an account; its token may be an hour old. */
export interface Account {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** Sign-in providers, such as `password` or `google.com`. */
  readonly providers: readonly string[]
  /** The time, in seconds, before which all sessions are revoked. */
  readonly validSince: number
}

export interface AccountOptions {
  readonly apiKey: string
  /** host:port of the emulator; undefined for the real service. */
  readonly emulatorHost: string | undefined
  /** The web API key may be restricted to requests of this site. */
  readonly siteUrl: string
  readonly fetch: typeof globalThis.fetch
}

/**
 * Looks up the account of a token whose signature is verified; caches the result for 30 seconds.
 * @throws AccountNotValidError, AccountUnknownError
 */
export type LookUpAccount = (token: string) => Promise<Account>

export function createAccountLookup(options: AccountOptions): LookUpAccount {
  const cache = new Map<string, { readonly until: number; readonly account: Promise<Account> }>()
  const queue = createBoundedQueue({
    concurrency: CONCURRENCY,
    waiting: MAX_WAITING,
    fullMessage: 'Sign-ins cannot be checked right now. Please try again in a moment.',
    retryAfterSeconds: 10,
  })

  return (token) => {
    const cached = cache.get(token)
    if (cached !== undefined && Date.now() < cached.until) return cached.account
    cache.delete(token)
    const account = queue.run(() => fetchAccount(token, options))
    const entry = { until: Date.now() + CACHE_MS, account }
    cache.set(token, entry)
    account.catch((error: unknown) => {
      if (!(error instanceof AccountNotValidError) && cache.get(token) === entry) cache.delete(token)
    })
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return account
  }
}

const responseSchema = z.object({
  users: z.tuple([
    z.object({
      localId: z.string(),
      email: z.string().optional(),
      emailVerified: z.boolean().default(false),
      disabled: z.boolean().default(false),
      validSince: z.coerce.number().default(0),
      providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
    }),
  ]),
})
const errorSchema = z.object({ error: z.object({ message: z.string() }) })

async function fetchAccount(idToken: string, options: AccountOptions): Promise<Account> {
  try {
    return parseAccount(await call('lookup', idToken, options))
  } catch (cause) {
    if (cause instanceof AccountNotValidError || cause instanceof AccountUnknownError) throw cause
    throw new AccountUnknownError('The account could not be looked up', { cause })
  }
}

/**
 * 'too-old': the sign-in is older than the service allows. 'not-valid': it refuses the token. 'unavailable': the
 * service could not be reached, so that the account may exist or not.
 */
export type AccountDeletion = 'deleted' | 'too-old' | 'not-valid' | 'unavailable'

/** Deletes the account of a token. One that does not exist any more counts as deleted. */
export async function deleteAccount(idToken: string, options: AccountOptions): Promise<AccountDeletion> {
  let result: { status: number; body: unknown }
  try {
    result = await call('delete', idToken, options)
  } catch {
    return 'unavailable' // Without a response the cause does not matter: the caller tries again.
  }
  if (result.status === 200) return 'deleted'
  const code = errorCode(result.body)
  if (code === 'USER_NOT_FOUND') return 'deleted'
  if (code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') return 'too-old'
  return NOT_VALID.has(code) ? 'not-valid' : 'unavailable'
}

/** @throws when the service cannot be reached within the time limit, or does not respond with JSON */
async function call(
  operation: 'lookup' | 'delete',
  idToken: string,
  { apiKey, emulatorHost, siteUrl, fetch }: AccountOptions,
): Promise<{ status: number; body: unknown }> {
  const service = emulatorHost === undefined ? SERVICE : `http://${emulatorHost}/identitytoolkit.googleapis.com`
  const url = `${service}/v1/accounts:${operation}?${new URLSearchParams({ key: apiKey }).toString()}`
  return withTimeout(TIME_LIMIT_MS, new AbortController().signal, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: `${siteUrl}/` },
      body: JSON.stringify({ idToken }),
      redirect: 'error',
      signal,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  })
}

function parseAccount({ status, body }: { status: number; body: unknown }): Account {
  if (status !== 200) {
    const code = errorCode(body)
    if (NOT_VALID.has(code)) throw new AccountNotValidError(code)
    throw new AccountUnknownError(`The account could not be looked up: status ${status} ${code}`)
  }
  const parsed = responseSchema.safeParse(body)
  if (!parsed.success) throw new AccountUnknownError('The account could not be read', { cause: parsed.error })
  const [{ localId, disabled, providerUserInfo, ...user }] = parsed.data.users
  if (disabled) throw new AccountNotValidError('USER_DISABLED')
  return { ...user, uid: localId, email: user.email, providers: providerUserInfo.map(({ providerId }) => providerId) }
}

/** The service sends a code, or a code and a sentence: 'INVALID_ID_TOKEN : …'. */
function errorCode(body: unknown): string {
  const error = errorSchema.safeParse(body)
  return error.success ? (error.data.error.message.split(' ', 1)[0] ?? '') : ''
}

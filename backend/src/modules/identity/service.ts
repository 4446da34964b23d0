import { errors } from 'jose'
import { ZodError } from 'zod'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import {
  AccountNotValidError,
  AccountUnknownError,
  createAccountLookup,
  deleteAccount,
  type Account,
  type AccountDeletion,
} from './accounts'
import { isAdministrator, type AdministratorRule } from './administrator'
import { createSigningKeys, KeysUnavailableError } from './signing-keys'
import { createTokenVerifier, type IdentityClaims } from './tokens'

export interface IdentityService {
  /**
   * Accepts a token that the identity service signed for this project and that is not expired, of an account that is
   * not deleted or disabled and whose sessions are not revoked (checked every 30 seconds).
   * @throws HttpError 401 for any other token, 503 when the identity service cannot be reached
   */
  verifyToken(token: string): Promise<Caller>
  /** Deletes the account of a token of a fresh sign-in; never throws. */
  deleteAccount(token: string): Promise<AccountDeletion>
}

interface IdentityOptions {
  readonly projectId: string
  readonly apiKey: string
  /** host:port of the emulator, whose tokens carry no signature; never set in production. */
  readonly emulatorHost: string | undefined
  readonly administrator: AdministratorRule
  readonly siteUrl: string
  readonly log: { warn(details: object, message: string): void }
  /** For requests to the identity service; the global fetch by default. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export function createIdentityService(options: IdentityOptions): IdentityService {
  const { projectId, emulatorHost, administrator, log, fetch = globalThis.fetch } = options
  const getKey = emulatorHost === undefined ? createSigningKeys({ fetch, log }) : null
  const verify = createTokenVerifier(projectId, getKey)
  const lookUp = createAccountLookup({ ...options, fetch })

  async function accountOf(claims: IdentityClaims, token: string): Promise<Account> {
    const account = await lookUp(token)
    if (account.uid !== claims.sub) throw new AccountNotValidError('The token belongs to another account')
    if (claims.auth_time < account.validSince) throw new AccountNotValidError('The session was revoked')
    return account
  }

  return {
    async verifyToken(token) {
      try {
        const claims = await verify(token)
        const account = await accountOf(claims, token)
        return {
          uid: claims.sub,
          name: claims.name ?? null,
          isAdmin: isAdministrator(claims, account, administrator),
          confirmedEmail: account.emailVerified && account.email !== undefined ? account.email : null,
          signedInAt: new Date(claims.auth_time * 1_000),
        }
      } catch (cause) {
        throw httpErrorOf(cause)
      }
    },
    deleteAccount: (token) => deleteAccount(token, { ...options, fetch }),
  }
}

/** Anything but an invalid token or an outage is an internal error and stays one. */
function httpErrorOf(cause: unknown): unknown {
  if (cause instanceof KeysUnavailableError || cause instanceof AccountUnknownError) {
    const error = new HttpError(503, 'Sign-ins cannot be checked right now. Please try again in a moment.', {
      'retry-after': '10',
    })
    return Object.assign(error, { cause })
  }
  if (cause instanceof errors.JOSEError || cause instanceof ZodError || cause instanceof AccountNotValidError) {
    return new HttpError(401, 'Your sign-in is no longer valid. Please sign in again.', {
      'www-authenticate': 'Bearer',
    })
  }
  return cause
}

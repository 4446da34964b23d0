import { errors } from 'jose'
import { ZodError } from 'zod'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import type { Caller } from '../../plugins/access'
import {
  AccountNotValidError,
  AccountUnknownError,
  createAccountLookup,
  deleteAccount,
  type Account,
  type AccountDeletion,
} from './accounts'
import { isAdministrator } from './administrator'
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

export interface IdentityNeeds extends CoreServices {
  /** Reaches the identity service; the global `fetch` by default. */
  readonly identityFetch?: typeof fetch | undefined
}

export function createIdentityService({
  config,
  log,
  identityFetch: fetch = globalThis.fetch,
}: IdentityNeeds): IdentityService {
  const { firebaseApiKey: apiKey, firebaseAuthEmulatorHost: emulatorHost, siteUrl } = config
  const accounts = { apiKey, emulatorHost, siteUrl, fetch }
  const administrator = { email: config.adminEmail, uid: config.adminUid, providers: config.adminSignInProviders }
  // The emulator's tokens carry no signature; it is never set in production.
  const getKey = emulatorHost === undefined ? createSigningKeys({ fetch, log }) : null
  const verify = createTokenVerifier(config.firebaseProjectId, getKey)
  const lookUp = createAccountLookup(accounts)

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
    deleteAccount: (token) => deleteAccount(token, accounts),
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

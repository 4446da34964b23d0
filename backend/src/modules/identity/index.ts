import { errors } from 'jose'
import { ZodError } from 'zod'
import { isSameEmail } from '../../../../contract/text/email-address'
import { HttpError } from '../../lib/errors'
import type { CoreServices, Module } from '../../module'
import type { Caller } from '../../plugins/access'
import {
  AccountNotValidError,
  AccountUnknownError,
  createAccountLookup,
  deleteAccount,
  type Account,
  type AccountDeletion,
} from './accounts'
import { createSigningKeys, createTokenVerifier, KeysUnavailableError, type IdentityClaims } from './tokens'

/** Who makes a request. */
export const identityModule: Module<IdentityNeeds, { readonly identity: IdentityService }> = {
  services: (needs) => ({ identity: createIdentityService(needs) }),
}

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

interface IdentityNeeds extends CoreServices {
  /** Reaches the identity service; the global `fetch` by default. */
  readonly identityFetch?: typeof fetch | undefined
}

function createIdentityService({
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

/** Identifies the administrator. */
interface AdministratorRule {
  readonly email: string
  /** When undefined, any account with the email address. */
  readonly uid: string | undefined
  /** Sign-in providers trusted to verify email addresses, such as `password` or `google.com`. */
  readonly providers: readonly string[]
}

/**
 * Whether a token and the current state of its account both belong to the administrator. Anyone can register any
 * address, so it must be verified, and only by trusted providers (decisions 0001 and 0042).
 */
function isAdministrator(claims: IdentityClaims, account: Account, rule: AdministratorRule): boolean {
  const hasEmail = (email: string | undefined, isVerified: boolean) =>
    isVerified && email !== undefined && isSameEmail(email, rule.email)
  return (
    hasEmail(claims.email, claims.email_verified) &&
    hasEmail(account.email, account.emailVerified) &&
    (rule.uid === undefined || account.uid === rule.uid) &&
    [claims.firebase.sign_in_provider, ...account.providers].every((provider) => rule.providers.includes(provider))
  )
}

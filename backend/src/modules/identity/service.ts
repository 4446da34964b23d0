import { errors } from 'jose'
import { ZodError } from 'zod'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import { AccountNotValidError, AccountUnknownError, createAccountLookup, type Account } from './accounts'
import { isAdministrator, type AdministratorRule } from './administrator'
import { createSigningKeys, KeysUnavailableError } from './signing-keys'
import { createTokenVerifier, type IdentityClaims } from './tokens'

export interface IdentityService {
  /**
   * Whose token this is: signed by the identity service for this project, not expired, and of an account that is
   * neither deleted nor disabled and whose sessions were not revoked more than 30 seconds ago.
   * @throws HttpError 401 for any other token, 503 when the identity service cannot be asked
   */
  verifyToken(token: string): Promise<Caller>
}

interface IdentityOptions {
  readonly projectId: string
  readonly apiKey: string
  /** host:port of the emulator, whose tokens carry no signature; never set in production. */
  readonly emulatorHost: string | undefined
  readonly administrator: AdministratorRule
  readonly siteUrl: string
  readonly log: { warn(details: object, message: string): void }
  /** How the identity service is reached; the network unless told otherwise. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export function createIdentityService(options: IdentityOptions): IdentityService {
  const { projectId, emulatorHost, administrator, log, fetch = globalThis.fetch } = options
  const getKey = emulatorHost === undefined ? createSigningKeys({ fetch, log }) : null
  const verify = createTokenVerifier(projectId, getKey)
  const lookUp = createAccountLookup({ ...options, fetch })

  async function accountOf(claims: IdentityClaims, token: string): Promise<Account> {
    const account = await lookUp(token)
    if (account.uid !== claims.sub) throw new AccountNotValidError('The account is another one')
    if (claims.auth_time < account.validSince) throw new AccountNotValidError('The session was revoked')
    return account
  }

  return {
    async verifyToken(token) {
      try {
        const claims = await verify(token)
        const account = await accountOf(claims, token)
        return { uid: claims.sub, name: claims.name ?? null, isAdmin: isAdministrator(claims, account, administrator) }
      } catch (cause) {
        throw refusalOf(cause)
      }
    },
  }
}

/** Anything but a fault of the token or an outage is an error of ours and stays one. */
function refusalOf(cause: unknown): unknown {
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

import type { Agent } from 'node:http'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth'
import { HttpError } from '../../lib/errors'

/** Who makes a call, as their token proves. */
export interface Caller {
  readonly uid: string
  readonly name: string | null
  readonly isAdmin: boolean
}

export interface IdentityService {
  /**
   * Whose token this is: signed by the identity service for this project, and not expired.
   * @throws HttpError 401 for any other token, 503 when the identity service's keys cannot be had
   */
  callerOf(token: string): Promise<Caller>
  close(): Promise<void>
}

interface IdentityOptions {
  readonly projectId: string
  /** host:port of the emulator, whose tokens carry no signature; never set in production. */
  readonly emulatorHost: string | undefined
  readonly adminEmail: string
  /** How the identity service's keys are fetched; the usual way unless told otherwise. */
  readonly keyAgent?: Agent | undefined
}

const EMULATOR_VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST'
/** How firebase-admin begins each sentence about a faulty token; any other is about fetching keys. */
const TOKEN_FAULT = /^(Decoding )?Firebase ID token/

let apps = 0

export function createIdentityService(options: IdentityOptions): IdentityService {
  const { projectId, emulatorHost, adminEmail, keyAgent } = options
  // firebase-admin learns of the emulator from the environment alone.
  if (emulatorHost === undefined) Reflect.deleteProperty(process.env, EMULATOR_VARIABLE)
  else process.env[EMULATOR_VARIABLE] = emulatorHost
  const app = initializeApp({ projectId, ...(keyAgent && { httpAgent: keyAgent }) }, `identity-${apps++}`)
  const auth = getAuth(app)

  return {
    callerOf: async (token) => toCaller(await verified(() => auth.verifyIdToken(token)), adminEmail),
    close: () => deleteApp(app),
  }
}

async function verified(verify: () => Promise<DecodedIdToken>): Promise<DecodedIdToken> {
  try {
    return await verify()
  } catch (cause) {
    const isTokenFault = cause instanceof Error && TOKEN_FAULT.test(cause.message)
    const error = isTokenFault
      ? new HttpError(401, 'Your sign-in is no longer valid. Please sign in again.', { 'www-authenticate': 'Bearer' })
      : new HttpError(503, 'Sign-ins cannot be checked right now. Please try again in a moment.', {
          'retry-after': '10',
        })
    throw Object.assign(error, { cause })
  }
}

/** Anybody can register any address, so the administrator's counts only once it is verified. */
function toCaller(token: DecodedIdToken, adminEmail: string): Caller {
  const isAdmin = token.email_verified === true && token.email?.toLowerCase() === adminEmail.toLowerCase()
  const name: unknown = token.name
  return { uid: token.uid, name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null, isAdmin }
}

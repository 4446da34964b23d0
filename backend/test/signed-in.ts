import type { LightMyRequestResponse } from 'fastify'
import type { AppOptions } from '../src/app'
import type { OpenDatabase } from '../src/db/database'
import { startApp, type TestApp } from './app'
import {
  goodClaims,
  newSigningKey,
  signToken,
  startIdentityService,
  type TestIdentityService,
  type SigningKey,
} from './identity-keys'

const PROJECT = 'kilele-live'

interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
  /** IP address of the client. */
  readonly from?: string
}

export interface SignedInApp extends TestApp {
  readonly identity: TestIdentityService
  /** Of the identity service. */
  readonly signingKey: SigningKey
  /** The Authorization header of a user with these claims. */
  user(changed?: Partial<ReturnType<typeof goodClaims>> | { name: undefined }): string
  readonly admin: string
  call(authorization: string | null, request: TestRequest): Promise<LightMyRequestResponse>
}

/** One for all apps of a process: to make one takes a fifth of a second. */
let sharedKey: SigningKey | undefined

/** The whole backend with a local identity service. */
export async function startSignedInApp(
  open: () => Promise<OpenDatabase>,
  env: Record<string, string> = {},
  parts: Partial<AppOptions> = {},
): Promise<SignedInApp> {
  const key = (sharedKey ??= newSigningKey())
  const identity = await startIdentityService([key])
  const backend = await startApp(
    open,
    { FIREBASE_PROJECT_ID: PROJECT, ...env },
    { ...parts, identityFetch: identity.fetch },
  )
  const user: SignedInApp['user'] = (changed) => `Bearer ${signToken({ ...goodClaims(PROJECT), ...changed }, key)}`
  return {
    ...backend,
    identity,
    signingKey: key,
    user,
    admin: user({ sub: 'the-admin', name: 'The Agency', email: 'admin@kilele.example' }),
    call: (authorization, { method, url, body, from }) =>
      backend.app.inject({
        method,
        url,
        headers: { ...(authorization !== null && { authorization }) },
        ...(body && { payload: body }),
        ...(from !== undefined && { remoteAddress: from }),
      }),
    close: async () => {
      await backend.close()
      await identity.close()
    },
  }
}

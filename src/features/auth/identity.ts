import { logFailure } from '../../lib/log-failure'

/**
 * The door to the identity service. Its SDK is heavy, so it is fetched only when somebody was or
 * wants to be signed in; a marketing page's first load never holds it. A failure is logged here, once for all
 * callers, and rethrown (spec §8, start-up).
 */
let loading: ReturnType<typeof importIdentity> | undefined

export function loadIdentity(): ReturnType<typeof importIdentity> {
  loading ??= importIdentity().catch((error: unknown) => {
    loading = undefined // A lost connection must not decide for the whole visit.
    logFailure('Failed to load the identity service', error)
    throw error
  })
  return loading
}

const importIdentity = () => import('./firebase-auth')

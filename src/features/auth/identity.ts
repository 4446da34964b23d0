import { logFailure } from '../../lib/log-failure'

/**
 * Loads the identity SDK. It is large, so it is fetched only when somebody was or
 * wants to be signed in, and never with a marketing page's first load. A failure is logged here, once for all
 * callers, and rethrown (docs/product.md, "Signing in").
 */
let loading: ReturnType<typeof importIdentity> | undefined

export function loadIdentity(): ReturnType<typeof importIdentity> {
  loading ??= importIdentity().catch((error: unknown) => {
    loading = undefined // The next call retries.
    logFailure('Failed to load the identity service', error)
    throw error
  })
  return loading
}

const importIdentity = () => import('./firebase-auth')

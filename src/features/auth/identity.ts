/**
 * The door to the identity service. Its SDK is heavy, so it is fetched only when somebody was or
 * wants to be signed in; a marketing page's first load never holds it.
 */
let loading: ReturnType<typeof importIdentity> | undefined

export function loadIdentity(): ReturnType<typeof importIdentity> {
  loading ??= importIdentity().catch((error: unknown) => {
    loading = undefined // A lost connection must not decide for the whole visit.
    throw error
  })
  return loading
}

const importIdentity = () => import('./firebase-auth')

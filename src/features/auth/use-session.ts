import { useEffect, useSyncExternalStore } from 'react'
import { loadIdentity } from './identity'
import { currentSession, subscribeToSession, type Session } from './session'

const UNKNOWN: Session = { status: 'unknown' }

/** Who is here, as far as known. Does not fetch the identity SDK by itself. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => UNKNOWN)
}

/** The same for pages that cannot do without knowing: asks the identity service at once. */
export function useKnownSession(): Session {
  useEffect(() => {
    void loadIdentity()
  }, [])
  return useSession()
}

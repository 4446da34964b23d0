import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { loadIdentity } from './identity'
import { currentSession, subscribeToSession, type Session } from './session'

const UNKNOWN: Session = { status: 'unknown' }

/** Who is here, as far as known. Does not fetch the identity SDK by itself. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => UNKNOWN)
}

interface KnownSession {
  session: Session
  /** The identity service could not be fetched. */
  hasFailed: boolean
  retry: () => void
}

/** The same for pages that cannot do without knowing: asks the identity service at once. */
export function useKnownSession(): KnownSession {
  const session = useSession()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    loadIdentity().catch(() => setFailedAttempt(attempt))
  }, [attempt])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return { session, hasFailed: failedAttempt === attempt, retry }
}

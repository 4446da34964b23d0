import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { loadIdentity } from './identity'
import { currentSession, subscribeToSession, type Session, UNKNOWN, wasSignedIn } from './session'

/** The current session. Does not fetch the identity SDK. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => UNKNOWN)
}

interface KnownSession {
  session: Session
  /** The identity SDK could not be fetched. */
  hasFailed: boolean
  retry: () => void
}

/** The current session for pages that need it: fetches the identity SDK at once. */
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

/** Only for display: the backend decides what is permitted. */
export function useIsAdmin(): boolean {
  return useSyncExternalStore(subscribeToSession, isAdmin, () => false)
}

function isAdmin(): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.isAdmin
}

/** The user's uid, once the identity service knows it; null for a visitor. @throws when the service cannot be loaded */
export async function signedInUid(): Promise<string | null> {
  if (currentSession().status === 'unknown' && wasSignedIn()) await (await loadIdentity()).idToken({ renewed: false })
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.uid : null
}

import { isSameEmail } from '../../../contract/email-address'
import { env } from '../../config/env'
import { rememberSession, type SessionHint } from './session-hint'

/** The signed-in user (spec §3). */
export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  emailVerified: boolean
}

interface SignedIn {
  status: 'signed-in'
  user: SessionUser
  isAdmin: boolean
  /** The user has the administrator's email address but has not confirmed it. */
  isUnverifiedAdmin: boolean
}

interface SignedOut {
  status: 'signed-out'
  /** The identity service or another tab ended the session, not its user here. */
  hasEnded: boolean
}

export type Session =
  /** Not known yet. */
  { status: 'unknown' } | SignedOut | SignedIn

let session: Session = { status: 'unknown' }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the user reported by the identity service; null is a visitor. */
export function setSessionUser(user: SessionUser | null, { hasEnded = false } = {}): void {
  session = user === null ? { status: 'signed-out', hasEnded } : signedIn(user)
  rememberSession(hintOf(session))
  listeners.forEach((listener) => listener())
}

/** Only for display: anyone can register any address, so it must be verified (decision 0001). */
function signedIn(user: SessionUser): SignedIn {
  const hasAdminEmail = user.email !== null && isSameEmail(user.email, env.adminEmail)
  return {
    status: 'signed-in',
    user,
    isAdmin: hasAdminEmail && user.emailVerified,
    isUnverifiedAdmin: hasAdminEmail && !user.emailVerified,
  }
}

function hintOf(now: Session): SessionHint {
  return now.status !== 'signed-in' ? 'visitor' : now.isAdmin ? 'admin' : 'user'
}

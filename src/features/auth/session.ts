import { isSameEmail } from '../../../contract/text/same-email'
import { env } from '../../config/env'

/** The signed-in user (docs/product.md, "Signing in"). */
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

/** Also what a built page shows: the same object, so that hydrating a visitor's page draws nothing anew. */
export const UNKNOWN: Session = { status: 'unknown' }

let session: Session = UNKNOWN
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

/**
 * The last session, stored on the device, so that a returning user's header is right from the first
 * paint, before the identity service has responded. It is only a hint: nothing is permitted
 * because of it.
 */
export type SessionHint = 'visitor' | 'user' | 'admin'

const KEY = 'session-hint'

/** Also sets the attribute by which styles show the header's buttons. */
function rememberSession(hint: SessionHint): void {
  document.documentElement.dataset.session = hint
  try {
    if (hint === 'visitor') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, hint)
  } catch {
    // A browser without storage: the next visit starts as a visitor's.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/**
 * Runs in each page's head before the first paint. It must be self-contained, because it
 * is inlined as text.
 */
export const SESSION_HINT_SCRIPT = `try{var h=localStorage.getItem(${JSON.stringify(KEY)});if(h)document.documentElement.dataset.session=h}catch(e){}`

const REDIRECT_KEY = 'sign-in-redirect'

/** Stores that a sign-in by redirect has started, for the return from Google's pages. */
export function markRedirectStarted(isUnderWay: boolean): void {
  if (isUnderWay) sessionStorage.setItem(REDIRECT_KEY, '1')
  else sessionStorage.removeItem(REDIRECT_KEY)
}

/** Reading the result costs the whole identity SDK, so it is read only then. */
export function wasRedirectStarted(): boolean {
  try {
    return sessionStorage.getItem(REDIRECT_KEY) !== null
  } catch {
    return false // A browser without storage cannot have started one.
  }
}

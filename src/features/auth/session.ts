import { env } from '../../config/env'
import { rememberSession, type SessionHint } from './session-hint'

/** The signed-in user, as far as the product uses it (spec §3). */
export interface SessionUser {
  uid: string
  displayName: string | null
  email: string | null
  emailVerified: boolean
}

export type Session =
  /** Not yet told by the identity service. */
  { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: SessionUser; isAdmin: boolean }

let session: Session = { status: 'unknown' }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what the identity service says; null is a visitor. */
export function setSessionUser(user: SessionUser | null): void {
  session = user === null ? { status: 'signed-out' } : { status: 'signed-in', user, isAdmin: isAdmin(user) }
  rememberSession(hintOf(session))
  listeners.forEach((listener) => listener())
}

/** Only for the screen: anyone can register any address, so it counts once it is verified (docs/decisions.md, 1). */
function isAdmin({ email, emailVerified }: SessionUser): boolean {
  return emailVerified && email !== null && email.toLowerCase() === env.adminEmail.toLowerCase()
}

function hintOf(now: Session): SessionHint {
  return now.status !== 'signed-in' ? 'visitor' : now.isAdmin ? 'admin' : 'user'
}

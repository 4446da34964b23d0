/**
 * The last session, stored on the device, so that a returning user's header is right from the first
 * paint, before the identity service has responded. It is only a hint: nothing is permitted
 * because of it.
 */
export type SessionHint = 'visitor' | 'user' | 'admin'

const KEY = 'session-hint'

/** Also sets the attribute by which styles show the header's buttons. */
export function rememberSession(hint: SessionHint): void {
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

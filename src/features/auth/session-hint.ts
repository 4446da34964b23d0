/**
 * Who was here last, kept on the device, so that a returning user's header is right from the first
 * paint, long before the identity service has answered. Never more than a hint: nothing is allowed
 * because of it.
 */
export type SessionHint = 'visitor' | 'user' | 'admin'

const KEY = 'session-hint'

/** Also tells the styles, which show the header's matching buttons. */
export function rememberSession(hint: SessionHint): void {
  document.documentElement.dataset.session = hint
  try {
    if (hint === 'visitor') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, hint)
  } catch {
    // A browser that keeps nothing: the next visit starts as a visitor's until told otherwise.
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
 * Runs in each page's head before anything is painted. In plain words of its own, because it
 * stands in the page as text.
 */
export const SESSION_HINT_SCRIPT = `try{var h=localStorage.getItem(${JSON.stringify(KEY)});if(h)document.documentElement.dataset.session=h}catch(e){}`

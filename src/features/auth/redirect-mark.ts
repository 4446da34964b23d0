const KEY = 'sign-in-redirect'

/** Remembers over Google's pages that a sign-in by redirect is under way. */
export function markRedirectStarted(isUnderWay: boolean): void {
  if (isUnderWay) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Only then is its result looked for, which costs the whole identity SDK. */
export function wasRedirectStarted(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // A browser that keeps nothing cannot have started one.
  }
}

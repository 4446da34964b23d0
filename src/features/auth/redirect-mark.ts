const KEY = 'sign-in-redirect'

/** Stores that a sign-in by redirect has started, for the return from Google's pages. */
export function markRedirectStarted(isUnderWay: boolean): void {
  if (isUnderWay) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Reading the result costs the whole identity SDK, so it is read only then. */
export function wasRedirectStarted(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // A browser without storage cannot have started one.
  }
}

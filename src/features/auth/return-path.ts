import { pagePaths } from '../../../contract/paths'

const PARAMETER = 'next'

/** URL parsers drop tabs and line breaks, which could hide a second slash. */
const CONTROL_CHARACTERS = /\p{Cc}/u

/** The path of this site to return to after signing in; the home page for anything else. */
export function returnPathOf(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER)
  return wanted !== null && isPathOfThisSite(wanted) ? wanted : pagePaths.home
}

function isPathOfThisSite(path: string): boolean {
  if (!path.startsWith('/') || CONTROL_CHARACTERS.test(path)) return false
  try {
    const { origin } = window.location
    const url = new URL(path, origin)
    // A resolved path such as '//host' would name another site if it were resolved again.
    return url.origin === origin && !url.pathname.startsWith('//')
  } catch {
    return false // Not a URL at all.
  }
}

/** The sign-in page that returns to `path`. */
export function signInPathFor(path: string): string {
  return `${pagePaths.signIn}?${new URLSearchParams({ [PARAMETER]: path }).toString()}`
}

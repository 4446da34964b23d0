import { pagePaths } from '../../../contract/paths'

const PARAMETER = 'next'

/** Where a sign-in page sends people on: a path of this site and nothing else. */
export function returnPathOf(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER)
  // '//host' and '/\host' would lead to another site.
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : pagePaths.home
}

/** The sign-in page that leads back to `path` afterwards. */
export function signInPathFor(path: string): string {
  return `${pagePaths.signIn}?${new URLSearchParams({ [PARAMETER]: path }).toString()}`
}

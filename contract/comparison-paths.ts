/** Pages on which visitors compare and decide; apart from `pagePaths`, which every page loads. */

/** Two to four listings of one kind side by side: `?kind=property&ids=a,b`. */
export const COMPARE_PATH = '/compare'
/** Saved listings in a link: `shortlist.ts`. */
export const SHORTLIST_PATH = '/shortlist'
/** Whether a number, link or reference is the agency's own. */
export const CHECK_PATH = '/check'

/** Which public listing has this reference or photo; 404 when none has. */
export function identifyPath(code: string): string {
  return `/api/identify/${encodeURIComponent(code)}`
}

import type { Page } from '@playwright/test'

/** One picture of the site to be taken at each width and in each scheme. */
export interface Screen {
  /** Part of the file's name; selected by `npm run screenshots -- NAME`. */
  name: string
  path: string
  /** The signed-in account; none by default. */
  as?: 'visitor' | 'administrator'
  /** Before the page is opened, such as calls that are to fail. */
  before?: (page: Page) => Promise<unknown>
  /** Once the page is at rest: what has to be pressed or typed to see this state. */
  act?: (page: Page) => Promise<unknown>
  /** What is seen without scrolling, for what lies over the page; the whole page otherwise. */
  isOverlay?: boolean
  /** As on paper. */
  isPrinted?: boolean
}

/** Calls to these paths never get a response, so that the page stays at 'loading'. */
export function held(pattern: RegExp) {
  return (page: Page) => page.route(pattern, () => new Promise<void>(() => undefined))
}

/** Calls to these paths fail as without a connection. */
export function failing(pattern: RegExp) {
  return (page: Page) => page.route(pattern, (route) => route.abort())
}

import { isValidElement, type ReactNode } from 'react'
import { pagePaths, COMPARE_PATH, SHORTLIST_PATH } from '../../../contract/paths'
import { PRINT_STYLES_PATH } from '../../../contract/site/site-files'
import { keepLinkPosition } from '../../ui/image-preloads'
import { DEFERRED_SCRIPTS, startScripts } from './script-loader'

/** The print style. */
const PRINT_STYLES = { rel: 'stylesheet', media: 'print', href: PRINT_STYLES_PATH } as const

/** Gatsby's names for the elements at the end of a page's body. */
const GATSBY_PATH_SCRIPT = 'script-loader'
const GATSBY_SCRIPTS = '_gatsby-scripts'

/** The page a host returns for paths without a file: Gatsby renders it as `/404.html` and `/404/`. */
const NOT_FOUND = '/404'

/** Pages that show almost nothing without scripts, so there is nothing to wait for. */
const NEEDS_SCRIPTS = new RegExp(
  `^(${[
    pagePaths.admin,
    pagePaths.signIn,
    pagePaths.signUp,
    pagePaths.reviews,
    pagePaths.saved,
    pagePaths.account,
    COMPARE_PATH,
    SHORTLIST_PATH,
    NOT_FOUND,
  ].join('|')})`,
)

/**
 * For the head of every page. A browser would fetch the style sheet while the page loads, in competition with
 * photos; with scripts it loads later with them.
 */
export const printStylesWithoutScripts = (
  <noscript key="print">
    <link {...PRINT_STYLES} />
  </noscript>
)

/**
 * Takes Gatsby's scripts out of the components at the end of a page: `loader` is a template with them and the script that
 * starts them, `others` is what stays at the end. If Gatsby renders none in its usual form, as in development, nothing
 * changes.
 */
export function deferScripts(components: readonly ReactNode[], path: string) {
  const scripts = components.filter(isGatsbyScripts)
  if (scripts.length === 0) return { loader: [], others: [...components] }
  const others = components.filter((component) => !isGatsbyScripts(component) && !isPathScript(component))
  const loader = [
    <template key={DEFERRED_SCRIPTS} id={DEFERRED_SCRIPTS}>
      {dataOf(path).map((href) => (
        // In the head it would be fetched at once.
        <link key={href} onLoad={keepLinkPosition} rel="preload" as="fetch" crossOrigin="anonymous" href={href} />
      ))}
      <link {...PRINT_STYLES} />
      {scripts}
    </template>,
    <script
      key="start-scripts"
      data-path={path}
      data-start={NEEDS_SCRIPTS.test(path) ? 'now' : undefined}
      // oxlint-disable-next-line react/no-danger -- the text of a function of ours
      dangerouslySetInnerHTML={{ __html: `(${String(startScripts)})()` }}
    />,
  ]
  return { loader, others }
}

/** The files Gatsby fetches first, preloaded in parallel with its scripts. The 404 page is shown at other paths. */
function dataOf(path: string): string[] {
  const appData = '/page-data/app-data.json'
  if (path.startsWith(NOT_FOUND)) return [appData]
  const name = path === pagePaths.home ? 'index' : path.replace(/^\/|\/$/g, '')
  return [`/page-data/${name}/page-data.json`, appData]
}

function isPathScript(component: ReactNode): boolean {
  return isValidElement(component) && component.key === GATSBY_PATH_SCRIPT
}

function isGatsbyScripts(component: ReactNode): boolean {
  return isValidElement<{ sliceId?: string }>(component) && component.props.sliceId === GATSBY_SCRIPTS
}

import type { GatsbyBrowser } from 'gatsby'
import type * as browser from './src/app/browser'
import { removeUndecodableUrlParts } from './src/lib/page-url'

let site: typeof browser

/**
 * Gatsby waits for the promise before it reads the page's data. Our part of its script is evaluated in a task of its
 * own (`eager` keeps it in the same file), so that a slow phone can paint and handle input between the three.
 */
export const onClientEntry = async () => {
  removeUndecodableUrlParts()
  await nextTask()
  site = await import(/* webpackMode: "eager" */ './src/app/browser')
  site.startSite()
  await nextTask()
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** The structured data of the built page does not apply to the next page. */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  site.cacheVisited(location.pathname)
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => site.afterHydration()

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => site.wrapRoot(element)

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = (page) => site.wrapPage(page)

/** In development, Gatsby uses its own hydration, which reports errors to its overlay. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => site.hydrateInTransition : undefined

/** Gatsby would otherwise prefetch every visible link. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true

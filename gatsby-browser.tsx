import type { GatsbyBrowser } from 'gatsby'
import type * as Site from './src/app/browser'

let site: typeof Site

/** Gatsby calls this first and waits for it: our own code is read in a task of its own, not in one with Gatsby's. */
export async function onClientEntry(): Promise<void> {
  await new Promise((done) => window.setTimeout(done))
  site = await import(/* webpackMode: "eager" */ './src/app/browser')
  site.onClientEntry()
}

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = (args) => site.wrapRootElement(args)
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = (args) => site.wrapPageElement(args)
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => site.replaceHydrateFunction
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => site.onInitialClientRender()
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = (args) => site.onRouteUpdate(args)

/** Every link in sight would be fetched ahead otherwise. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true

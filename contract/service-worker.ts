/** The file that keeps pages for times without network. At the root, so that every page is within its reach. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** What a page tells the service worker: the visitor reads it, or saved the listing on it, or no longer does. */
export interface KeepMessage {
  /** Without query and hash. */
  readonly path: string
  /** Scripts, fonts and photos that belong to it; those of other origins are left out. */
  readonly files: readonly string[]
  /** Saved ones stay; of the others the latest stay. */
  readonly saved: boolean
}

/** On `<html>`: the page was taken from the device, or the network went away while it was open. */
export const OFFLINE_MARKER = 'data-offline'

/** Of the list on the page that is shown instead of one that is not kept. */
export const CACHED_PAGES_ID = 'cached-pages'

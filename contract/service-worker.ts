/** The script that caches pages for use without network. At the root, so that its scope includes every page. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** The print style, whose name stays when its content changes. */
export const PRINT_STYLES_PATH = '/print.css'

/** Sent to the service worker when the visitor opens a page, or saves its listing or no longer does. */
export interface CachePageMessage {
  /** Without query and hash. */
  readonly path: string
  /** Scripts, fonts and photos of the page; those of other origins are ignored. */
  readonly files: readonly string[]
  /** Saved pages stay in the cache; of the others, only the latest. */
  readonly saved: boolean
}

/** Attribute of `<html>`: the page is from the cache, or the network was lost while it was open. */
export const OFFLINE_MARKER = 'data-offline'

/** The list of cached pages on the offline page. */
export const CACHED_PAGES_ID = 'cached-pages'

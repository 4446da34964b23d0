import { agency } from '../../contract/agency'
import { MEDIA_PREFIX, type PhotoWidth } from '../../contract/site/media'
import { CACHED_PAGES_ID, OFFLINE_MARKER } from '../../contract/site/site-files'

const SMALL_WIDTH: PhotoWidth = 800

export interface CachedPage {
  readonly path: string
  readonly title: string
}

/** The build of a page, whose scripts and data match only each other. Null when unknown. */
export function releaseOf(html: string): string | null {
  return /___webpackCompilationHash="([0-9a-f]+)"/.exec(html)?.[1] ?? null
}

/** The title as HTML, escaped as in the page, without the site's name. */
export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(` - ${agency.siteName}`, '')
}

/** The scripts of a page. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script src="(\/[^"]+)"/g)].map(([, path = '']) => path)
}

/** The photos of a page, small and in a format every browser supports. */
export function smallPhotosOf(html: string): string[] {
  const sources = [...html.matchAll(/<img [^>]*\bsrc="\/media\/[^/"]+\/([^"]+)"/g)].map(([, source = '']) => source)
  return sources.map((source) => `${MEDIA_PREFIX}/${SMALL_WIDTH}.webp/${source}`)
}

/** Marks the page as read from the cache. */
export function markAsCached(html: string): string {
  return html.replace('<html', `<html ${OFFLINE_MARKER}`)
}

/**
 * The page shown in place of one that is not cached, with links to those that are. It is shown at
 * another page's URL, where its scripts would fail, so it has none.
 */
export function toOfflinePage(html: string, pages: readonly CachedPage[]): string {
  const links = pages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')
  return html
    .replace(/<template id="late-scripts">.*?<\/template><script.*?<\/script>/s, '')
    .replace(new RegExp(`(id="${CACHED_PAGES_ID}"[^>]*>)`), (start) => start + links)
}

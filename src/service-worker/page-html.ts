import { agency } from '../../contract/agency'
import { MEDIA_PREFIX, type PhotoWidth } from '../../contract/media'
import { CACHED_PAGES_ID, OFFLINE_MARKER } from '../../contract/service-worker'

const SMALL_WIDTH: PhotoWidth = 800

export interface CachedPage {
  readonly path: string
  readonly title: string
}

/** The build a page belongs to: its scripts and data fit no other one's. Null when it names none. */
export function releaseOf(html: string): string | null {
  return /___webpackCompilationHash="([0-9a-f]+)"/.exec(html)?.[1] ?? null
}

/** As HTML, escaped as it stood in the page; without the site's name, which is no news to its reader. */
export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(` - ${agency.siteName}`, '')
}

/** The scripts a page will ask for. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script src="(\/[^"]+)"/g)].map(([, path = '']) => path)
}

/** The photos a page shows, small and in a format every browser knows. */
export function smallPhotosOf(html: string): string[] {
  const sources = [...html.matchAll(/<img [^>]*\bsrc="\/media\/[^/"]+\/([^"]+)"/g)].map(([, source = '']) => source)
  return sources.map((source) => `${MEDIA_PREFIX}/${SMALL_WIDTH}.webp/${source}`)
}

/** The page says that it was taken from the device. */
export function asSaved(html: string): string {
  return html.replace('<html', `<html ${OFFLINE_MARKER}`)
}

/**
 * The page shown in place of one that is not kept, with links to those that are. It stands at
 * another page's address, where its scripts would go astray: it has none.
 */
export function asOfflinePage(html: string, kept: readonly CachedPage[]): string {
  const links = kept.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')
  return html
    .replace(/<template id="late-scripts">.*?<\/template><script.*?<\/script>/s, '')
    .replace(new RegExp(`(id="${CACHED_PAGES_ID}"[^>]*>)`), (start) => start + links)
}

import { structuredDataText, type StructuredData } from '../../../../contract/seo/structured-data'
import type { HeadTag } from '../../../../contract/seo/page-head'
import { escapeHtml } from '../../../../contract/escape-html'

/** The head of a page, for crawlers and chats that do not run scripts. */
export interface PageHead {
  readonly tags: readonly HeadTag[]
  readonly structuredData: readonly StructuredData[]
}

/**
 * Elements that the build rendered with react-helmet, which marks them and later takes over marked ones.
 * React escapes `<` and `>` in attributes, so the first `>` ends an element.
 */
const BUILT_TITLE = /<title data-react-helmet="true"[^>]*>[^<]*<\/title>/
const BUILT_TAGS = /<(?:meta|link) data-react-helmet="true"[^>]*>/g

/** Replaces the head of a built page; null for a page without one. */
export function withHead(html: string, head: PageHead): string | null {
  if (!BUILT_TITLE.test(html)) return null
  // A function, because `$` has a special meaning in a replacement string.
  return html.replace(BUILT_TAGS, '').replace(BUILT_TITLE, () => headHtml(head))
}

function headHtml({ tags, structuredData }: PageHead): string {
  return [
    ...tags.map(tagHtml),
    ...structuredData.map((data) => `<script type="application/ld+json">${structuredDataText(data)}</script>`),
  ].join('')
}

function tagHtml({ tag, attributes, text = '' }: HeadTag): string {
  const html = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag} data-react-helmet="true"${html.join('')}`
  return tag === 'title' ? `${start}>${escapeHtml(text)}</title>` : `${start}/>`
}

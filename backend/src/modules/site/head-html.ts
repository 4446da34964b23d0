import { structuredDataText, type StructuredData } from '../../../../contract/seo/structured-data'
import type { HeadTag } from '../../../../contract/seo/page-head'
import { escapeHtml } from '../../lib/escape-html'

/** What a page says about itself to those who run no scripts. */
export interface PageHead {
  readonly tags: readonly HeadTag[]
  readonly structuredData: readonly StructuredData[]
}

/**
 * Elements a build wrote from the page's own head; react-helmet marks them so and takes over those
 * it finds marked. React escapes `<` and `>` in attributes, so none of them ends early here.
 */
const OWN_TITLE = /<title data-react-helmet="true"[^>]*>[^<]*<\/title>/
const OWN_TAGS = /<(?:meta|link) data-react-helmet="true"[^>]*>/g

/** The page with another head in place of its own; null when it has none that could be replaced. */
export function withHead(html: string, head: PageHead): string | null {
  if (!OWN_TITLE.test(html)) return null
  // A function, as `$` in a listing's words would mean something in a replacement text.
  return html.replace(OWN_TAGS, '').replace(OWN_TITLE, () => headHtml(head))
}

function headHtml({ tags, structuredData }: PageHead): string {
  return [
    ...tags.map(tagHtml),
    ...structuredData.map((data) => `<script type="application/ld+json">${structuredDataText(data)}</script>`),
  ].join('')
}

function tagHtml({ tag, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag} data-react-helmet="true"${written.join('')}`
  return tag === 'title' ? `${start}>${escapeHtml(text)}</title>` : `${start}/>`
}

import type { ListingOf } from '../../../../contract/kinds'
import type { ListingKind } from '../../../../contract/limits'
import { listingPage, missingListingPage } from '../../../../contract/seo/listing-page'
import { pageHead, type HeadTag } from '../../../../contract/seo/page-head'
import {
  listingStructuredData,
  structuredDataText,
  type StructuredData,
} from '../../../../contract/seo/structured-data'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { HttpError } from '../../lib/errors'
import type { Listings } from '../listings'

export interface ListingHead {
  /** 404 for an unknown listing, 410 for a deleted one. */
  readonly status: 200 | 404 | 410
  readonly head: PageHead
}

export interface ListingHeads {
  /**
   * The same head that a build would render for the listing's page.
   * @throws when the database cannot be queried
   */
  of(kind: ListingKind, id: string): Promise<ListingHead>
}

export function createListingHeads(dependencies: { siteUrl: string; listings: Listings }): ListingHeads {
  // Used only for a site that this backend serves itself.
  const origins = { site: dependencies.siteUrl, backend: dependencies.siteUrl }

  return {
    of: async (kind, id) => {
      const listing = await find(kind, id)
      if (listing === 404 || listing === 410) {
        return { status: listing, head: { tags: pageHead(missingListingPage(kind), origins), structuredData: [] } }
      }
      const tags = pageHead(listingPage(listing, origins), origins)
      return { status: 200, head: { tags, structuredData: listingStructuredData(listing, origins) } }
    },
  }

  async function find(kind: ListingKind, id: string): Promise<ListingOf<ListingKind> | 404 | 410> {
    try {
      return { kind, fields: await dependencies.listings[kind].get(id) }
    } catch (error) {
      if (error instanceof HttpError && (error.statusCode === 404 || error.statusCode === 410)) return error.statusCode
      throw error
    }
  }
}

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

import { listingPage, missingListingPage } from '../../../contract/seo/listing-page'
import { pageHead, type HeadTag, type PageDescription } from '../../../contract/seo/page-head'
import type { ListingSeoProps } from './listing-seo'
import { urls } from './urls'

/** react-helmet marks the tags of built pages with it. */
const MARK = 'data-react-helmet'

export function writePage(page: PageDescription): void {
  writeTags(pageHead(page, urls))
}

/** Writes nothing until the listing is known: our own host has written its head into the page. */
export function writeListing({ kind, listing, isMissing }: ListingSeoProps): void {
  if (isMissing) writePage(missingListingPage(kind))
  else if (listing) writePage(listingPage(listing, urls))
}

/** Writes only the differences. */
export function writeTags(tags: readonly HeadTag[]): void {
  const wanted = tags.map(elementOf)
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) {
    const same = wanted.findIndex((element) => element.isEqualNode(old))
    if (same === -1) old.remove()
    else wanted.splice(same, 1)
  }
  document.head.append(...wanted)
}

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ ...attributes, [MARK]: 'true' })) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  return element
}

import { createContext, useContext } from 'react'
import { Helmet } from 'react-helmet'
import type { Listing } from '../../../contract/kinds'
import type { ListingKind } from '../../../contract/limits'
import {
  pageHead,
  type PageDescription,
  PAGE_LANGUAGE,
  type HeadTag,
  type SiteUrls,
} from '../../../contract/seo/page-head'
import {
  contactStructuredData,
  homeStructuredData,
  listingStructuredData,
  listStructuredData,
  type StructuredData,
} from '../../../contract/seo/structured-data'
import { env } from '../../config/env'

/** A page's title and metadata for search engines and chats. */
export function Seo(page: PageDescription) {
  return <PageTags tags={pageHead(page, urls)} />
}

/**
 * Writes the tags into the head. The elements are written as JSX: Gatsby replaces `createElement` with one whose head
 * elements react-helmet does not recognize.
 */
function PageTags({ tags }: { tags: readonly HeadTag[] }) {
  return (
    <Helmet htmlAttributes={{ lang: PAGE_LANGUAGE }}>
      {tags.map(({ tag: Tag, attributes, text }, index) => (
        <Tag key={index} {...attributes}>
          {text}
        </Tag>
      ))}
    </Helmet>
  )
}

/** What a page with structured data is about. */
export type StructuredPage =
  | { readonly page: 'home' | 'contact' }
  | { readonly page: 'list'; readonly kind: ListingKind }
  | { readonly page: 'listing'; readonly listing: Listing }

/** Collects structured data while a page is built (gatsby-ssr.tsx). Undefined in the browser. */
export const StructuredDataContext = createContext<StructuredData[] | null>(null)

/**
 * Describes the page to search engines, which read the built page. Neither the data nor the code
 * that creates it is part of a visitor's scripts: the bundler drops the branch of the other stage.
 */
export function StructuredDataOf(about: StructuredPage): null {
  const gathered = useContext(StructuredDataContext)
  if (process.env.BUILD_STAGE === 'build-html') gathered?.push(...dataOf(about))
  return null
}

function dataOf(about: StructuredPage): StructuredData[] {
  switch (about.page) {
    case 'home':
      return homeStructuredData(urls)
    case 'contact':
      return contactStructuredData(urls)
    case 'list':
      return listStructuredData(about.kind, urls)
    case 'listing':
      return listingStructuredData(about.listing, urls)
  }
}

export const urls: SiteUrls = { site: env.siteUrl, backend: env.apiUrl || env.siteUrl }

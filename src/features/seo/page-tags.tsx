import { Helmet } from 'react-helmet'
import { pageHead, PAGE_LANGUAGE, type PageDescription, type SiteUrls } from '../../../contract/seo/page-head'

/**
 * Writes a page's tags into the head. The elements are written as JSX: Gatsby replaces `createElement` with one whose
 * head elements react-helmet does not recognize.
 */
export function PageTags({ page, urls }: { page: PageDescription; urls: SiteUrls }) {
  return (
    <Helmet htmlAttributes={{ lang: PAGE_LANGUAGE }}>
      {pageHead(page, urls).map(({ tag: Tag, attributes, text }, index) => (
        <Tag key={index} {...attributes}>
          {text}
        </Tag>
      ))}
    </Helmet>
  )
}

import { Helmet } from 'react-helmet'
import { PAGE_LANGUAGE, pageHead, type PageDescription } from '../../../contract/seo/page-head'
import { addresses } from './urls'

/**
 * A page's title and metadata for search engines and chats. The elements are written
 * as JSX: Gatsby replaces `createElement` with one whose head elements react-helmet does not recognize.
 */
export function Seo(page: PageDescription) {
  return (
    <Helmet htmlAttributes={{ lang: PAGE_LANGUAGE }}>
      {pageHead(page, addresses).map(({ tag: Tag, attributes, text }, index) => (
        <Tag key={index} {...attributes}>
          {text}
        </Tag>
      ))}
    </Helmet>
  )
}

import { createElement } from 'react'
import { Helmet } from 'react-helmet'
import { PAGE_LANGUAGE, pageHead, type PageDescription } from '../../../contract/head/page-head'
import { addresses } from './addresses'

/** A page's title and what it tells search engines and chats about itself. */
export function Seo(page: PageDescription) {
  return (
    <Helmet htmlAttributes={{ lang: PAGE_LANGUAGE }}>
      {pageHead(page, addresses).map(({ tag, attributes, text }, index) =>
        createElement(tag, { key: index, ...attributes }, text),
      )}
    </Helmet>
  )
}

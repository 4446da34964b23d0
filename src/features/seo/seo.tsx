import { pageHead, type PageDescription } from '../../../contract/seo/page-head'
import { PageTags } from './page-tags'
import { urls } from './urls'

/** A page's title and metadata for search engines and chats. */
export function Seo(page: PageDescription) {
  return <PageTags tags={pageHead(page, urls)} />
}

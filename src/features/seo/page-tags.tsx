import { Helmet } from 'react-helmet'
import { PAGE_LANGUAGE, type HeadTag } from '../../../contract/seo/page-head'

/**
 * Writes the tags into the head. The elements are written as JSX: Gatsby replaces `createElement` with one whose head
 * elements react-helmet does not recognize.
 */
export function PageTags({ tags }: { tags: readonly HeadTag[] }) {
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

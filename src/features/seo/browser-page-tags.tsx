import { useEffect } from 'react'
import type { HeadTag } from '../../../contract/seo/page-head'

/** react-helmet marks its tags with it, in built pages too. */
const MARK = 'data-react-helmet'

/**
 * Replaces `page-tags.tsx` in browsers, where react-helmet would be 5 kB of each page: built pages contain their tags,
 * and only the differences are written when the page or its listing changes.
 */
export function PageTags({ tags }: { tags: readonly HeadTag[] }) {
  useEffect(() => {
    const wanted = tags.map(elementOf)
    for (const old of document.head.querySelectorAll(`[${MARK}]`)) {
      const same = wanted.findIndex((element) => element.isEqualNode(old))
      if (same === -1) old.remove()
      else wanted.splice(same, 1)
    }
    document.head.append(...wanted)
  })
  return null
}

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ ...attributes, [MARK]: 'true' })) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  return element
}

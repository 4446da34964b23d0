import type { HeadTag } from '../../../contract/seo/page-head'
import { writeTags } from './write-head'

const title = (text: string): HeadTag => ({ tag: 'title', attributes: {}, text })
const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })

const BUILT =
  '<title data-react-helmet="true">Villa</title><meta data-react-helmet="true" name="robots" content="noindex">'

beforeEach(() => {
  document.head.innerHTML = `<meta charset="utf-8">${BUILT}`
})

it('touches nothing when the built page has the same tags', () => {
  const before = [...document.head.children]
  writeTags([title('Villa'), named('robots', 'noindex')])
  expect([...document.head.children]).toEqual(before)
})

it('replaces what changed, removes what is gone and leaves the tags of others when the page changes', () => {
  writeTags([title('Villa'), named('robots', 'noindex')])
  writeTags([title('Cottage & <garden>'), named('description', 'Two rooms')])
  expect(document.title).toBe('Cottage & <garden>')
  expect(document.head.innerHTML).toBe(
    '<meta charset="utf-8"><title data-react-helmet="true">Cottage &amp; &lt;garden&gt;</title>' +
      '<meta name="description" content="Two rooms" data-react-helmet="true">',
  )
})

it('writes each of two equal tags when a page has both', () => {
  const colour = named('theme-color', '#fff')
  writeTags([title('Villa'), colour, colour])
  expect(document.querySelectorAll('meta[name="theme-color"]')).toHaveLength(2)
})

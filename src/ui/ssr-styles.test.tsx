import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import { BUILT_STYLES, reuseBuiltStyles } from './ssr-styles'

const page = (cache = createCache({ key: 'css', speedy: false })) => (
  <CacheProvider value={cache}>
    <p css={{ color: 'teal' }}>Karen</p>
  </CacheProvider>
)

/** The styles of `page` as a built page contains them. */
function builtHead(): string {
  const cache = createCache({ key: 'css', speedy: false })
  const { unmount } = render(page(cache))
  const css = cache.sheet.tags.map((tag) => tag.textContent).join('')
  unmount()
  return `<style ${BUILT_STYLES}="${Object.keys(cache.inserted).join(' ')}">${css}</style>`
}

afterEach(() => {
  document.head.innerHTML = ''
})

it('neither moves nor inserts styles when a built page contains them', () => {
  document.head.innerHTML = `${builtHead()}<link rel="icon">`
  const before = document.head.innerHTML
  expect(before).toContain('teal')
  const { getByText } = render(page(reuseBuiltStyles(createCache({ key: 'css', speedy: false }))))
  expect(document.head.innerHTML).toBe(before)
  expect(getComputedStyle(getByText('Karen')).color).toBe('rgb(0, 128, 128)')
})

it('inserts styles when the page does not contain them', () => {
  const { getByText } = render(page(reuseBuiltStyles(createCache({ key: 'css', speedy: false }))))
  expect(getComputedStyle(getByText('Karen')).color).toBe('rgb(0, 128, 128)')
})

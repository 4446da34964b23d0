import { act } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { useIsAdmin, useSession } from '../features/auth'
import { hydrateInTransition } from './browser'

function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

const page = (
  <div id="gatsby-focus-wrapper">
    <Counter />
  </div>
)

/** The HTML of a built page. */
function built(html: string) {
  document.body.innerHTML = `<div id="site">${html}</div>`
  const site = document.getElementById('site')
  if (!site) throw new Error('There is no site')
  return { site, button: () => document.querySelector('button') }
}

it('reuses the elements of a page when it was built with content', () => {
  const { site, button } = built(renderToString(page))
  const before = button()
  act(() => hydrateInTransition(page, site))
  act(() => button()?.click())
  expect(button()).toBe(before)
  expect(before?.textContent).toBe('1')
})

it('handles a press while it hydrates', () => {
  const { site, button } = built(renderToString(page))
  act(() => {
    hydrateInTransition(page, site)
    button()?.click()
  })
  expect(button()?.textContent).toBe('1')
})

it("draws what asks for the session once when it hydrates a visitor's page", () => {
  const draw = jest.fn()
  function Greeting() {
    draw(useSession().status, useIsAdmin())
    return <p>Karibu</p>
  }
  const greeting = (
    <div id="gatsby-focus-wrapper">
      <Greeting />
    </div>
  )
  const { site } = built(renderToString(greeting))
  draw.mockClear()
  act(() => hydrateInTransition(greeting, site))
  expect(draw.mock.calls).toEqual([['unknown', false]])
})

it('renders a page when it was built empty', () => {
  const { site } = built('<div id="gatsby-focus-wrapper"></div>')
  act(() => hydrateInTransition(page, site))
  expect(site.textContent).toBe('0')
})

it.each(['/cars/newer', '/admin/messages'])('renders the page of %s when the host returned the 404 page', (path) => {
  window.pagePath = '/404.html'
  window.history.replaceState(null, '', path)
  const { site, button } = built('<div id="gatsby-focus-wrapper"><h1>Page not found</h1></div>')
  act(() => hydrateInTransition(page, site))
  act(() => button()?.click())
  expect(site.textContent).toBe('1')
  window.pagePath = undefined
  window.history.replaceState(null, '', '/')
})

describe('a page of many parts', () => {
  const PARTS = 50

  // This test uses React's own scheduler, as in a browser.
  beforeEach(() => setActEnvironment(false))
  afterEach(() => setActEnvironment(true))

  it('yields to the browser between parts when it hydrates', async () => {
    const draw = jest.fn(() => keepBusy(2))
    function Part() {
      draw()
      return <p>Part</p>
    }
    const parts = Array.from({ length: PARTS }, (_, index) => <Part key={index} />)
    const longPage = <div id="gatsby-focus-wrapper">{parts}</div>
    const { site } = built(renderToString(longPage))
    draw.mockClear()

    hydrateInTransition(longPage, site)
    const seen = new Set<number>()
    while (!seen.has(PARTS)) {
      await new Promise((resolve) => setTimeout(resolve))
      seen.add(draw.mock.calls.length)
    }
    expect([...seen].filter((drawn) => drawn > 0 && drawn < PARTS)).not.toEqual([])
  })
})

function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

function setActEnvironment(isOn: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })
}

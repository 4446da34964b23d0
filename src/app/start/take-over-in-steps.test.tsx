import { act } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { takeOverInSteps } from './take-over-in-steps'

function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

const page = (
  <div id="gatsby-focus-wrapper">
    <Counter />
  </div>
)

/** A page as it was built. */
function built(html: string) {
  document.body.innerHTML = `<div id="site">${html}</div>`
  const site = document.getElementById('site')
  if (!site) throw new Error('There is no site')
  return { site, button: () => document.querySelector('button') }
}

it('takes over the very elements the page was built with', () => {
  const { site, button } = built(renderToString(page))
  const before = button()
  act(() => {
    takeOverInSteps(page, site)
  })
  act(() => button()?.click())
  expect(button()).toBe(before)
  expect(before?.textContent).toBe('1')
})

it('answers what is pressed while it is still taking over', () => {
  const { site, button } = built(renderToString(page))
  act(() => {
    takeOverInSteps(page, site)
    button()?.click()
  })
  expect(button()?.textContent).toBe('1')
})

it('draws what was built empty, and takes it away again', () => {
  const { site } = built('<div id="gatsby-focus-wrapper"></div>')
  let takeAway: ReturnType<typeof takeOverInSteps>
  act(() => {
    takeAway = takeOverInSteps(page, site)
  })
  expect(site.textContent).toBe('0')
  act(() => takeAway?.())
  expect(site.textContent).toBe('')
})

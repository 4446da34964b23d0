import { act, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { HydrationBoundary } from '../browser'
import { replayEvents } from './replay-events'
import { DEFERRED_SCRIPTS, startScripts } from './script-loader'

/** A built page: its scripts in a template, the loader, and after them its content, which arrives while it runs. */
function openPage(html: string, { isUrgent = false } = {}): HTMLElement {
  document.body.innerHTML =
    `<template id="${DEFERRED_SCRIPTS}"><link rel="preload" href="/data.json"><script src="/app.js"></script></template>` +
    `<script type="text/plain" data-path="/somewhere"${isUrgent ? ' data-start="now"' : ''}></script>`
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector('script[data-path]'))
  startScripts()
  document.body.insertAdjacentHTML('beforeend', `<div id="root">${html}</div>`)
  return elementOf('#root')
}

function elementOf(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}

function fieldOf(selector: string): HTMLInputElement {
  return elementOf(selector) as HTMLInputElement
}

const started = () => document.querySelectorAll('script[src]').length

function type(selector: string, text: string) {
  const field = fieldOf(selector)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Reports that the page's largest image is painted. */
let paint: () => void

beforeEach(() => {
  paint = () => undefined
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  window.PerformanceObserver = class {
    constructor(private readonly listener: () => void) {}
    observe({ type }: PerformanceObserverInit) {
      if (type === 'largest-contentful-paint') paint = this.listener
    }
  } as unknown as typeof PerformanceObserver
})
afterEach(() => {
  window.capturedEvents?.end()
  jest.useRealTimers()
})

describe('the script loader', () => {
  it('starts the scripts after the load event, and once', () => {
    jest.useFakeTimers()
    openPage('')
    expect(started()).toBe(0)
    window.dispatchEvent(new Event('load'))
    expect(started()).toBe(0)
    jest.runAllTimers()
    document.dispatchEvent(new Event('keydown'))
    expect(started()).toBe(1)
    expect(window.pagePath).toBe('/somewhere')
  })

  it('starts the scripts as soon as the image is painted', () => {
    jest.useFakeTimers()
    openPage('')
    window.dispatchEvent(new Event('load'))
    expect(started()).toBe(0)
    paint()
    expect(started()).toBe(1)
    jest.runAllTimers()
    expect(started()).toBe(1)
  })

  it.each(['pointerdown', 'keydown', 'input', 'click'])('starts them when the visitor causes the first %s', (sign) => {
    openPage('<input>')
      .querySelector('input')
      ?.dispatchEvent(new Event(sign, { bubbles: true }))
    expect(started()).toBe(1)
  })

  it('starts them at once on pages that need them', () => {
    openPage('', { isUrgent: true })
    expect(started()).toBe(1)
  })

  it('keeps the fields of the URL in links, except those that a link changes', () => {
    window.history.replaceState(null, '', '/properties?town=Nairobi&type=rent&maxPrice=250000&bedrooms=3')
    openPage(
      '<a id="buy" href="/properties?type=sale" data-changes="maxPrice,type,category">Buy</a>' +
        '<a id="land" href="/properties?category=land" data-changes="maxPrice,type,category,bedrooms">Land</a>' +
        '<a id="cars" href="/cars">Cars</a>',
    )
    const searchOf = (selector: string) => document.querySelector<HTMLAnchorElement>(selector)?.search
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(searchOf('#buy')).toBe('?town=Nairobi&bedrooms=3&type=sale')
    expect(searchOf('#land')).toBe('?town=Nairobi&category=land')
    expect(elementOf('#cars')).toHaveAttribute('href', '/cars')

    window.capturedEvents?.end()
    openPage('<a id="rent" href="/properties?type=rent" data-changes="maxPrice,type,category">Rent</a>')
    elementOf('#rent').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(searchOf('#rent')).toBe('?town=Nairobi&bedrooms=3&type=rent')
    window.history.replaceState(null, '', '/')
  })

  it('retries at the next action and releases waiting actions when a script failed', () => {
    openPage('<button type="button">Share</button>')
    elementOf('button').click()
    expect(elementOf('button')).toHaveAttribute('data-waiting')
    elementOf('script[src]').dispatchEvent(new Event('error'))
    expect(started()).toBe(0)
    expect(elementOf('button')).not.toHaveAttribute('data-waiting')
    elementOf('button').click()
    expect(started()).toBe(1)
  })

  it.each([
    ['?type=rent', true],
    ['?utm_source=mail&type=rent', true],
    ['?fbclid=1', false],
    ['', false],
  ])('marks the page as %s until its list is there: %s', (search, isMarked) => {
    window.history.replaceState(null, '', `/properties${search}`)
    openPage('')
    expect(document.documentElement.hasAttribute('data-narrowing')).toBe(isMarked)
    document.dispatchEvent(new Event('keydown'))
    elementOf('script[src]').dispatchEvent(new Event('error'))
    expect(document.documentElement).not.toHaveAttribute('data-narrowing')
    window.history.replaceState(null, '', '/')
  })

  it('releases nothing when a style sheet failed', () => {
    openPage('<button type="button">Share</button>')
    elementOf('button').click()
    elementOf('body > link').dispatchEvent(new Event('error'))
    expect(elementOf('button')).toHaveAttribute('data-waiting')
  })

  it('prevents submission when a form needs scripts, but not when it has an action URL', () => {
    openPage('<form id="own"></form><form id="plain" action="/api/contact"></form>')
    const sent = (selector: string) =>
      elementOf(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(sent('#own')).toBe(false)
    expect(sent('#plain')).toBe(true)
  })
})

/** One of each field, controlled by React state. */
function Form({ onSend }: { onSend: (state: string) => void }) {
  const [words, setWords] = useState('')
  const [place, setPlace] = useState('')
  const [stars, setStars] = useState(1)
  const [price, setPrice] = useState(100)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(`${words}|${place}|${stars}|${price}`)
      }}
    >
      <textarea value={words} onChange={(event) => setWords(event.target.value)} />
      <select value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">Anywhere</option>
        <option>Karen</option>
      </select>
      {[1, 2].map((one) => (
        <input key={one} type="radio" value={one} checked={one === stars} onChange={() => setStars(one)} />
      ))}
      <input type="range" max={100} value={price} onChange={(event) => setPrice(Number(event.target.value))} />
      <button type="button" onClick={() => onSend('pressed')}>
        Press
      </button>
    </form>
  )
}

it('replays input and presses from before hydration', async () => {
  const sent: string[] = []
  const form = <Form onSend={(state) => sent.push(state)} />
  const root = openPage(renderToString(form))
  type('textarea', 'Seen on a Sunday')
  type('select', 'Karen')
  fieldOf('input[value="2"]').click()
  type('input[type=range]', '40')
  elementOf('button').click()
  elementOf('button').click()
  elementOf('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

  // In development, React warns about the attribute of waiting elements.
  const remark = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(form, { container: root, hydrate: true })
  remark.mockRestore()
  await act(replayEvents)
  expect(sent).toEqual(['pressed', 'Seen on a Sunday|Karen|2|40'])
  expect(elementOf('button')).not.toHaveAttribute('data-waiting')
  expect(fieldOf('textarea').value).toBe('Seen on a Sunday')
})

it('handles later presses once and preserves newer input', async () => {
  const sent: string[] = []
  const form = (
    <HydrationBoundary>
      <Form onSend={(state) => sent.push(state)} />
    </HydrationBoundary>
  )
  const root = openPage(renderToString(form))
  type('textarea', 'Seen')
  render(form, { container: root, hydrate: true })
  act(() => {
    elementOf('button').click()
    type('textarea', 'Seen on a Sunday')
  })
  await act(replayEvents)
  act(() => void elementOf('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(sent).toEqual(['pressed', 'Seen on a Sunday||1|100'])
  expect(elementOf('button')).not.toHaveAttribute('data-waiting')
})

it('replays nothing on a page without static HTML', async () => {
  delete window.capturedEvents
  await expect(replayEvents()).resolves.toBeUndefined()
})

it("does not take a value for the visitor's input when React restored it", async () => {
  const chosen: number[] = []
  // Still 100 for React, as a list's filter is until the list sees its new URL.
  const price = (
    <input type="range" max={100} value={100} onChange={({ target }) => chosen.push(Number(target.value))} />
  )
  const root = openPage(renderToString(price))
  render(price, { container: root, hydrate: true })
  fireEvent.input(fieldOf('input'), { target: { value: '40' } })
  expect(fieldOf('input').value).toBe('100')
  fireEvent(fieldOf('input'), new Event('change', { bubbles: true }))
  await act(replayEvents)
  expect(chosen).toEqual([40, 40])
})

import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// What is loaded when it is first used takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/**
 * A test fails on surprise: a console error or warning it did not expect, or a request it did not
 * answer. A test that expects one replaces the spy (`jest.spyOn(console, 'error')…`) or `fetch`.
 */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      throw new Error(`Unexpected console.${level}: ${words.map(String).join(' ')}`)
    })
  }
  // jsdom has no screen that anything could come near to.
  globalThis.IntersectionObserver = NeverNear
  // Build-time code is tested in Node against a server of the test's own.
  if (typeof window === 'undefined') return
  globalThis.fetch = (request) => {
    const address = typeof request === 'object' && 'url' in request ? request.url : String(request)
    throw new Error(`Unexpected request to ${address}`)
  }
})

class NeverNear implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly observe = () => undefined
  readonly unobserve = () => undefined
  readonly disconnect = () => undefined
  readonly takeRecords = () => []
}

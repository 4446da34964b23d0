import { configure } from '@testing-library/dom'

// Lazy imports take long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/**
 * Unexpected console errors, warnings and requests fail a test. A test that expects one replaces the spy
 * (`jest.spyOn(console, 'error')…`) or `fetch`.
 */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      throw new Error(`Unexpected console.${level}: ${words.map(String).join(' ')}`)
    })
  }
  // jsdom has no viewport.
  globalThis.IntersectionObserver = NeverIntersects
  // Build-time code runs in Node, against a server of the test.
  if (typeof window === 'undefined') return
  globalThis.fetch = (request) => {
    const url = typeof request === 'object' && 'url' in request ? request.url : String(request)
    throw new Error(`Unexpected request to ${url}`)
  }
})

class NeverIntersects implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly observe = () => undefined
  readonly unobserve = () => undefined
  readonly disconnect = () => undefined
  readonly takeRecords = () => []
}

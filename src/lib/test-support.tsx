import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { changeFetched, forgetFetched, type Key } from './fetched-data'
import { createQueryClient } from './query-client'

/**
 * For tests: renders with the site's query settings and new caches.
 * @param fetched what other parts of the page have fetched
 */
export function renderWithQueries(element: ReactElement, ...fetched: { key: Key; data: unknown }[]) {
  forgetFetched([])
  for (const { key, data } of fetched) {
    changeFetched<unknown>({ key, load: () => Promise.reject(new Error('Unexpected request')) }, () => data)
  }
  return render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>)
}

type Responses = Record<string, { status?: number; body: unknown } | undefined>

/** For tests: a backend with these responses, 404 for other paths. Returns the requested paths. */
export function mockResponses(responses: Responses): string[] {
  const requested: string[] = []
  globalThis.fetch = (request) => {
    const path = typeof request === 'string' ? request : request instanceof URL ? request.pathname : request.url
    requested.push(path)
    const response = responses[path] ?? { status: 404, body: { message: 'Not found' } }
    return Promise.resolve(new Response(JSON.stringify(response.body), { status: response.status ?? 200 }))
  }
  return requested
}

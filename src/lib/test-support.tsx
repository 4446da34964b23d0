import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { createQueryClient } from './query-client'

/**
 * For tests: renders with the site's query settings and a new cache.
 * @param fetched what other parts of the page have fetched
 */
export function renderWithQueries(element: ReactElement, ...fetched: { key: readonly string[]; data: unknown }[]) {
  const queries = createQueryClient()
  for (const { key, data } of fetched) queries.setQueryData(key, data)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return { queries, ...render(element, { wrapper }) }
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

/** For tests: a viewport that shows all of a page. */
export function seeEverything(): void {
  const observer: IntersectionObserver = new IntersectionObserver(() => undefined)
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((tell) => {
    queueMicrotask(() => tell([{ isIntersecting: true } as IntersectionObserverEntry], observer))
    return observer
  })
}

/**
 * For tests: the parent of what alone says the text. Roles, names and labels are computed in there only. In a whole
 * page, with a hundred buttons and fields, each look would take most of a second.
 */
export function around(tag: 'button' | 'label', text: string, scope = document.body): HTMLElement {
  const [said, ...more] = [...scope.querySelectorAll(tag)].filter(({ textContent }) => textContent === text)
  return (more.length === 0 ? said?.parentElement : null) ?? scope
}

import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createQueryClient } from './query-client'

/** For tests: renders with the site's own query settings and a cache of its own. */
export function renderWithQueries(element: ReactElement) {
  return render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>)
}

type Answers = Record<string, { status?: number; body: unknown } | undefined>

/** For tests: a backend that answers these paths, 404 to all else. Returns the paths it was asked for. */
export function mockResponses(answers: Answers): string[] {
  const asked: string[] = []
  globalThis.fetch = (request) => {
    const path = typeof request === 'string' ? request : request instanceof URL ? request.pathname : request.url
    asked.push(path)
    const answer = answers[path] ?? { status: 404, body: { message: 'Not found' } }
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }))
  }
  return asked
}

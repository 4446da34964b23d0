import { QueryClientContext, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createElement, useContext, useState, type ReactNode } from 'react'
import { createQueryClient } from './query-client'

let ofSession: QueryClient | undefined

/**
 * For parts with queries, in code that is fetched when it is needed: all parts share one client per browser session.
 * Visitors' pages use `useFetched` instead (decision 0086).
 */
export function Queries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext)
  const [client] = useState(() => outer ?? clientOfSession())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A component whose code is fetched when it is needed, with queries. */
export function withQueries<Props extends object>(Component: (props: Props) => ReactNode) {
  return function WithQueries(props: Props) {
    return <Queries>{createElement(Component, props)}</Queries>
  }
}

function clientOfSession(): QueryClient {
  // One process builds all pages: they must not share data.
  if (typeof window === 'undefined') return createQueryClient()
  ofSession ??= createQueryClient()
  return ofSession
}

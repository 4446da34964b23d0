import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../lib/query-client'
import { reuseBuiltStyles } from '../ui/ssr-styles'
import { Toasts } from './toasts'

export interface RootTools {
  styles: EmotionCache
  queries: QueryClient
}

/** One set per browser session; one for each page rendered at build time. */
export function createRootTools(): RootTools {
  return { styles: reuseBuiltStyles(createCache({ key: 'css' })), queries: createQueryClient() }
}

/** Wraps the router, in the browser and at build time. */
export function Root({ tools, children }: { tools: RootTools; children: ReactNode }) {
  return (
    <CacheProvider value={tools.styles}>
      <QueryClientProvider client={tools.queries}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </CacheProvider>
  )
}

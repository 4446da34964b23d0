import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { reuseBuiltStyles } from '../ui/ssr-styles'
import { Toasts } from './toasts'

export interface RootTools {
  styles: EmotionCache
}

/** One set per browser session; one for each page rendered at build time. */
export function createRootTools(): RootTools {
  return { styles: reuseBuiltStyles(createCache({ key: 'css' })) }
}

/** Wraps the router, in the browser and at build time. */
export function Root({ tools, children }: { tools: RootTools; children: ReactNode }) {
  return (
    <CacheProvider value={tools.styles}>
      {children}
      <Toasts />
    </CacheProvider>
  )
}

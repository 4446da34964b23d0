import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary'
import { Toasts } from './toasts'

/**
 * Wraps the router, in the browser and at build time. Without the error boundary React would remove the whole page when
 * the router, the frame of the pages or a toast fails.
 */
export function Root({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <Toasts />
    </ErrorBoundary>
  )
}

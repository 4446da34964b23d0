import { useLayoutEffect, type ReactNode } from 'react'

/** Wraps the whole site in the browser: from its first commit on, React handles presses. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.capturedEvents?.stopCapturing(), [])
  return children
}

import { useLayoutEffect, type ReactNode } from 'react'

/** Stands round the whole site in the browser: from its first commit on, React itself hears what is pressed. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.capturedEvents?.handOver(), [])
  return children
}

import { useLocation } from '@reach/router'
import { Suspense, type ReactNode } from 'react'
import { optionalLazy } from '../../ui/lazy'
import { useIsAdmin } from '../auth'

/** Only for the administrator: visitors do not fetch its code. */
const UnviewedCount = optionalLazy(() => import('./unviewed-reviews').then((module) => module.UnviewedCount))
const CountUpdates = optionalLazy(() => import('./unviewed-reviews').then((module) => module.CountUpdates))

/** The number of unviewed reviews, only for the administrator (docs/product.md, "Reviews"). */
export function UnviewedBadge() {
  return (
    useIsAdmin() && (
      <Suspense>
        <UnviewedCount />
      </Suspense>
    )
  )
}

/** Fetches the number on navigation. @param children what else only the administrator sees on every page */
export function UnviewedReviewWatch({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    useIsAdmin() && (
      <>
        <Suspense>
          <CountUpdates path={pathname} />
        </Suspense>
        <Suspense>{children}</Suspense>
      </>
    )
  )
}

import { Suspense } from 'react'
import { optionalLazy } from '../../ui/lazy'
import { useIsAdmin } from '../auth'

/** Only for the administrator: visitors do not fetch its code. */
const UnviewedCount = optionalLazy(() => import('./unviewed-reviews').then((module) => module.UnviewedCount))

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

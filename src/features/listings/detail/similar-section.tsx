import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { space } from '../../../ui/tokens'
import { CAR_TEXT_HEIGHT, reservedHeight } from '../cards/card-row-heights'

/**
 * Similar listings, below a listing. They are chosen in the browser: in the static page, every new listing would change
 * the pages of all others (docs/product.md, "Listing pages").
 */
export function SimilarSection({ kind, children }: { kind: ListingKind; children: ReactNode }) {
  return (
    <div css={[placeStyle, kind === 'car' && CAR_TEXT_HEIGHT]}>
      <LazyInView waiting={<div css={reservedHeight} />}>{children}</LazyInView>
    </div>
  )
}

/** Distance below the screen at which the children load: about one scroll gesture. */
const AHEAD = '600px'

interface LazyInViewProps {
  /** The placeholder until then and while the children's code is fetched. */
  waiting: ReactNode
  children: ReactNode
}

/** Content few visitors scroll to is fetched and rendered when its place is about to be visible. */
function LazyInView({ waiting, children }: LazyInViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])

  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}

/** The heights of the content derive from this container's width. */
const placeStyle = {
  containerType: 'inline-size',
  paddingTop: space.s72,
  '@media (scripting: none), print': { display: 'none' },
} as const

import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** Distance below the screen at which the children load: about one scroll gesture. */
const AHEAD = '600px'

interface LazyInViewProps {
  /** The placeholder until then and while the children's code is fetched. */
  waiting: ReactNode
  children: ReactNode
}

/** For content few visitors scroll to: it is fetched and rendered when its place is about to be visible. */
export function LazyInView({ waiting, children }: LazyInViewProps) {
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

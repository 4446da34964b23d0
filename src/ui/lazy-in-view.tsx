import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the screen its time comes: about what a thumb scrolls while something is fetched. */
const AHEAD = '600px'

interface LazyInViewProps {
  /** Keeps the place until then, and while the code of the children is fetched. */
  waiting: ReactNode
  children: ReactNode
}

/** For what few visitors scroll to: it comes, and is fetched, when its place is about to be seen. */
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

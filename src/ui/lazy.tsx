import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'

/** Distance below the screen at which the children load: about one scroll gesture. */
const AHEAD = '600px'

interface LazyInViewProps {
  /** The placeholder until then and while the children's code is fetched. */
  waiting: ReactNode
  children: ReactNode
}

/** Content few visitors scroll to is fetched and rendered when its place is about to be visible. */
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

/** A component fetched on demand that the page works without: if the code cannot be fetched, nothing is shown. */
export function optionalLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )
}

/** A component fetched on demand by the name of its export. Requires Suspense. */
export function namedLazy<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

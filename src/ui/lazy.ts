import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

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

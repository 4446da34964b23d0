import { lazy, type ComponentType } from 'react'

/** A component fetched on demand by the name of its export. Requires Suspense. */
export function namedLazy<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

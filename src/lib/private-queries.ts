import type { QueryClient } from '@tanstack/react-query'

const PRIVATE = 'private'

/**
 * The key of a query for what only the administrator may know. Every such query has to use it: signing out removes
 * exactly these.
 */
export function privateKey<Parts extends readonly unknown[]>(...parts: Parts): readonly [string, ...Parts] {
  return [PRIVATE, ...parts]
}

/** Forgets all private responses and cancels those still on their way. */
export function removePrivateQueries(queries: QueryClient): void {
  queries.removeQueries({ queryKey: privateKey() })
}

import type { QueryClient } from '@tanstack/react-query'

const PRIVATE = 'private'

/**
 * The key of a query for private data. Every such query must use it: signing out removes
 * exactly these queries.
 */
export function privateKey<Parts extends readonly unknown[]>(...parts: Parts): readonly [string, ...Parts] {
  return [PRIVATE, ...parts]
}

/** Removes all private responses and cancels running requests. */
export function removePrivateQueries(queries: QueryClient): void {
  queries.removeQueries({ queryKey: privateKey() })
}

const PRIVATE = 'private'

/**
 * The key of a query for private data. Every such query must use it: signing out removes
 * exactly these queries.
 */
export function privateKey<Parts extends readonly unknown[]>(...parts: Parts): readonly [string, ...Parts] {
  return [PRIVATE, ...parts]
}

export function isPrivate([first]: readonly unknown[]): boolean {
  return first === PRIVATE
}

/**
 * Query options for the data a page was built with: shown at once, stale from the start, so that it is refetched and
 * survives a failed refetch (decision 0010).
 */
export function initialDataOptions<Value>(initial: Value | undefined) {
  return initial === undefined ? {} : { initialData: initial as NonNullable<Value>, initialDataUpdatedAt: 0 }
}

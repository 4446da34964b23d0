/**
 * Query options for what a page was built with: shown at once, counted as old, so that it is
 * refetched and a failing refetch keeps it (decision 0010).
 */
export function initialDataOptions<Value>(baked: Value | undefined) {
  return baked === undefined ? {} : { initialData: baked as NonNullable<Value>, initialDataUpdatedAt: 0 }
}

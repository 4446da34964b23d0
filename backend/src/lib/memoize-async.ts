/**
 * Calls `load` on first use and shares the result. A failure (unreadable disk, too many open files) rejects the pending
 * calls and is not cached. Node itself caches that a package is missing, which is why an upgrade never installs into a
 * folder in use (docs/deploy.md).
 */
export function memoizeAsync<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

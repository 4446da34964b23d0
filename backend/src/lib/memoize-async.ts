/**
 * Calls `load` when it is first wanted and shares the result. A failure (a disk that could not be read, too many
 * open files) is told to those who wait for it and then forgotten. Only a package that was missing altogether is
 * remembered as missing by Node itself, which is why an upgrade never installs in a folder in use (docs/deploy.md).
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

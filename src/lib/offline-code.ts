/** Code that a page fetches on demand and needs without network too. */
const loaders = new Set<() => Promise<unknown>>()

/** Called by a component that needs the code while it is shown. @returns a function to call when it is gone */
export function registerOfflineCode(load: () => Promise<unknown>): () => void {
  loaders.add(load)
  return () => loaders.delete(load)
}

/** Called when the page has been idle for a while; what cannot be fetched is not there offline. */
export async function loadOfflineCode(): Promise<void> {
  await Promise.allSettled(Array.from(loaders, (load) => load()))
}

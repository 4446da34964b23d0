/** Code that a page fetches on demand and needs without network too. */
const parts = new Set<() => Promise<unknown>>()

/** Called by a component that needs the code while it is shown. @returns no longer needed */
export function registerOfflinePart(load: () => Promise<unknown>): () => void {
  parts.add(load)
  return () => parts.delete(load)
}

/** Called when the page has been idle for a while; what cannot be fetched is not there offline. */
export async function loadOfflineParts(): Promise<void> {
  await Promise.allSettled(Array.from(parts, (load) => load()))
}

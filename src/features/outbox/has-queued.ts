/** Stored with any text while the outbox may hold something. */
const KEY = 'outbox'

/** Says that the outbox may hold something, so that other visits fetch none of its code. */
const CHANGED = 'outbox-hint'

export function hasQueued(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function rememberQueued(has: boolean): void {
  if (has) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
  window.dispatchEvent(new Event(CHANGED))
}

export function watchQueued(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

import { OUTBOX_HINT } from '../../lib/private-storage'

/** Says that the outbox may hold something, so that other visits fetch none of its code. */
const CHANGED = 'outbox-hint'

export function hasQueued(): boolean {
  try {
    return localStorage.getItem(OUTBOX_HINT) !== null
  } catch {
    return false
  }
}

export function rememberQueued(has: boolean): void {
  if (has) localStorage.setItem(OUTBOX_HINT, '1')
  else localStorage.removeItem(OUTBOX_HINT)
  window.dispatchEvent(new Event(CHANGED))
}

export function watchQueued(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

import { whenIdle } from '../../lib/when-idle'
import { hasQueued } from './has-queued'

export { OutboxNote } from './outbox-note'

/** Stores what is written without network until there is one (decision 0063). */
export const loadOutbox = () => import('./outbox')

/** Called once: sends what an earlier visit or a lost connection left. */
export function sendQueued(): void {
  const send = () => {
    if (hasQueued()) void loadOutbox().then(({ sendFromPage }) => sendFromPage())
  }
  whenIdle(send)
  window.addEventListener('online', send)
}

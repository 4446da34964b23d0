import { logFailure } from '../../lib/log-failure'
import { whenIdle } from '../../lib/when-idle'
import { hasQueued } from './has-queued'
import { loadOutbox } from './load-outbox'

export { loadOutbox } from './load-outbox'
export { OutboxNote, SendWhenBack } from './outbox-note'
export { useDelivery } from './use-delivery'
export type { QueuedItem } from './stored-items'

/** Called once: sends what an earlier visit or a lost connection left. */
export function sendQueued(): void {
  const send = () => {
    if (!hasQueued()) return
    loadOutbox().then(
      ({ sendFromPage }) => sendFromPage(),
      (error: unknown) => {
        // Offline its code may not be there; the event `online` tries again.
        if (navigator.onLine) logFailure('The outbox could not be loaded', error)
      },
    )
  }
  whenIdle(send)
  window.addEventListener('online', send)
}

/** Deletes the reviews of a user who leaves this device. */
export async function forgetReviews(author: string): Promise<void> {
  if (!hasQueued()) return
  try {
    const { deleteReviews } = await loadOutbox()
    await deleteReviews(author)
  } catch (error) {
    logFailure('The reviews in the outbox could not be deleted', error)
  }
}

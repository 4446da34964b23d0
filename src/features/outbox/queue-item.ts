import type { QueuedItem } from '../../lib/outbox/item'
import { SYNC_TAG } from '../../lib/outbox/send'
import { changeItem, putItem } from '../../lib/outbox/store'
import { rememberQueued } from './has-queued'
import { retryLater } from './send-from-page'

declare global {
  interface ServiceWorkerRegistration {
    /** Only in Chromium. */
    readonly sync?: { register: (tag: string) => Promise<void> }
  }
}

type Written = Pick<QueuedItem, 'id' | 'kind' | 'path' | 'body' | 'written' | 'listing' | 'author' | 'attemptedAt'>

/** Stores what the visitor wrote until there is a network. @throws when the device cannot store it */
export async function queueItem(written: Written): Promise<void> {
  await putItem({
    ...written,
    page: window.location.pathname,
    createdAt: Date.now(),
    state: 'waiting',
    isSynced: false,
    failure: null,
  })
  rememberQueued(true)
  // On a dead line that calls itself online, no event tells when it is back.
  if (navigator.onLine) retryLater()
  // A review needs the user's token, which only a page has.
  if (written.kind === 'enquiry' && (await requestSync()))
    await changeItem(written.id, (item) => ({ ...item, isSynced: true }))
}

/** @returns whether the browser sends by itself; where it does not, or is forbidden to, the next page does */
async function requestSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || !registration.sync) return false
    await registration.sync.register(SYNC_TAG)
    return true
  } catch {
    return false // The visitor or the browser has switched it off.
  }
}

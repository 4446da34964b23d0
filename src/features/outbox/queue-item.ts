import type { QueuedItem } from '../../lib/outbox/item'
import { SYNC_TAG } from '../../lib/outbox/send'
import { putItem } from '../../lib/outbox/store'
import { logFailure } from '../../lib/log-failure'
import { rememberQueued } from './has-queued'

declare global {
  interface ServiceWorkerRegistration {
    /** Only in Chromium. */
    readonly sync?: { register: (tag: string) => Promise<void> }
  }
}

type Written = Pick<QueuedItem, 'id' | 'kind' | 'path' | 'body' | 'written' | 'listing' | 'author'>

/** Stores what the visitor wrote until there is a network. @throws when the device cannot store it */
export async function queueItem(written: Written): Promise<void> {
  await putItem({
    ...written,
    page: window.location.pathname,
    createdAt: Date.now(),
    state: 'waiting',
    attemptedAt: null,
    failure: null,
  })
  rememberQueued(true)
  if (written.kind === 'enquiry') void requestSync()
}

/** Whether the browser itself sends an enquiry later, also when no page is open. */
export async function canSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active !== null && registration?.sync !== undefined
}

/** Where it is impossible or refused, the next visit sends. */
async function requestSync(): Promise<void> {
  try {
    if (!(await canSync())) return
    await (await navigator.serviceWorker.ready).sync?.register(SYNC_TAG)
  } catch (error) {
    logFailure('The browser does not send in the background', error)
  }
}

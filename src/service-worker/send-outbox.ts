import type { QueuedItem } from '../lib/outbox/item'
import { headersOf, sendItems, SYNC_TAG } from '../lib/outbox/send'
import { readItems } from '../lib/outbox/store'

/** The browser has a network again; no page need be open. Missing from TypeScript's types: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

export function isOutboxSync(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && event.tag === SYNC_TAG
}

/**
 * Sends enquiries that were written without network. Reviews wait for a page, which has the user's token.
 * @throws while an enquiry waits: the browser then tries again later
 */
export async function sendEnquiries(): Promise<void> {
  if (navigator.onLine) await sendItems(post)
  const waiting = (await readItems()).filter(({ kind, state }) => kind === 'enquiry' && state === 'waiting')
  if (waiting.length > 0) throw new Error(`${waiting.length} enquiries are still waiting`)
}

function post(item: QueuedItem): Promise<Response | null> {
  if (item.kind !== 'enquiry') return Promise.resolve(null)
  return fetch(item.path, { method: 'POST', body: item.body, headers: headersOf(item), credentials: 'omit' })
}

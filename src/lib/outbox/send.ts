import { afterResponse, beginAttempt, notTried, waitingFor, type QueuedItem } from './item'
import { changeItem, readItems } from './store'

/** The tag of the browser's background sync. */
export const SYNC_TAG = 'outbox'

const LOCK = 'outbox'

/** Posts an item. A text says why it cannot be sent now; null: somebody else sends it. */
export type Post = (item: QueuedItem) => Promise<Response | string | null>

/** Sends what waits, oldest first, one at a time: a tab and the service worker take turns. */
export async function sendItems(post: Post): Promise<void> {
  // Older browsers have no locks; there, a repeated request creates nothing twice (decision 0048).
  if ('locks' in navigator) await navigator.locks.request(LOCK, () => sendAll(post))
  else await sendAll(post)
}

/** The request headers of an item. */
export function headersOf({ id }: QueuedItem): Record<string, string> {
  return { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': id }
}

async function sendAll(post: Post): Promise<void> {
  for (const { id } of await readItems()) {
    const begun = await changeItem(id, (item) => beginAttempt(item, Date.now()))
    if (begun === null || begun.now === 'delete' || begun.now.state !== 'sending') continue
    const after = await attempt(begun.now, begun.before, post)
    await changeItem(id, () => after)
  }
}

async function attempt(item: QueuedItem, before: QueuedItem, post: Post): Promise<QueuedItem> {
  try {
    const response = await post(item)
    if (response === null || typeof response === 'string') return notTried(item, before, response)
    return afterResponse(item, response.status, await reasonOf(response))
  } catch {
    // What fetch throws says nothing a visitor could use.
    return waitingFor(item, 'The connection dropped. Trying again.')
  }
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
      return body.message
  } catch {
    // Not JSON: the status says more.
  }
  return `Our server refused it (${response.status}).`
}

import { HOUR_MS } from '../../../contract/limits'
import { changeItem, OUTBOX_KINDS, readItems, type QueuedItem } from './stored-items'

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

/**
 * Sends enquiries of all kinds that were written without network, from the service worker. Reviews wait for a page,
 * which has the user's token.
 * @throws while an enquiry waits: the browser then tries again later
 */
export async function sendEnquiries(): Promise<void> {
  if (navigator.onLine) await sendItems(postEnquiry)
  const waiting = (await readItems()).filter((item) => !needsUser(item) && item.state === 'waiting')
  if (waiting.length > 0) throw new Error(`${waiting.length} enquiries are still waiting`)
}

/** Whether only a page can send it. */
export function needsUser({ kind }: Pick<QueuedItem, 'kind'>): boolean {
  return OUTBOX_KINDS[kind].needsUser === true
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
      // A sentence may begin with the name of its field, as `times: `.
      return body.message.replace(/^[a-z]\w*: /, '')
  } catch {
    // Not JSON: the status says more.
  }
  return `Our server refused it (${response.status}).`
}

function postEnquiry(item: QueuedItem): Promise<Response | null> {
  if (needsUser(item)) return Promise.resolve(null)
  return fetch(item.path, { method: 'POST', body: item.body, headers: headersOf(item), credentials: 'omit' })
}

/** How long the backend recognizes a repeated key (decision 0048), with some hours in hand. */
const KEY_LIFETIME_MS = 20 * HOUR_MS

/**
 * The item as an attempt begins; null when it must not be sent. Only one attempt runs at a time, so `sending` is one
 * that died.
 */
export function beginAttempt(item: QueuedItem, now: number): QueuedItem | null {
  if (item.state !== 'waiting' && item.state !== 'sending') return null
  if (item.attemptedAt !== null && now - item.attemptedAt > KEY_LIFETIME_MS)
    return { ...item, state: 'unsure', failure: 'It may have arrived already: the connection broke while it was sent.' }
  return { ...item, state: 'sending', attemptedAt: item.attemptedAt ?? now }
}

/** The item after the backend's response. Below 500 nothing else can have been stored. */
export function afterResponse(item: QueuedItem, status: number, reason: string): QueuedItem {
  if (status >= 200 && status < 300) return { ...item, state: 'sent', failure: null }
  if (status >= 500) return waitingFor(item, `Our server could not take it (${status}). It is tried again.`)
  if (status === 401) return notStored(item, 'waiting', 'Please sign in to send it.')
  if (status === 429 || status === 408) return notStored(item, 'waiting', reason)
  return notStored(item, 'refused', reason)
}

/** The item after an attempt without response: it may have arrived. */
function waitingFor(item: QueuedItem, failure: string): QueuedItem {
  return { ...item, state: 'waiting', failure }
}

/** The item after an attempt that was not made. */
export function notTried(item: QueuedItem, before: QueuedItem, failure: string | null): QueuedItem {
  return { ...item, state: 'waiting', attemptedAt: before.attemptedAt, failure: failure ?? before.failure }
}

function notStored(item: QueuedItem, state: 'waiting' | 'refused', failure: string): QueuedItem {
  return { ...item, state, attemptedAt: null, failure }
}

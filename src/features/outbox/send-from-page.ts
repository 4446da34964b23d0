import { exponentialBackoff } from '../../../contract/site/retry'
import { countEvent } from '../../lib/count-event'
import { fetchAsUser } from '../../lib/http'
import { logFailure } from '../../lib/log-failure'
import { notify } from '../../lib/notices'
import { signedInUid } from '../auth'
import { rememberQueued } from './has-queued'
import { headersOf, needsUser, sendItems, SYNC_TAG } from './send-items'
import { changeItem, OUTBOX_KINDS, putItem, readItems, type QueuedItem } from './stored-items'

/** Between attempts while a page is open and the device calls itself online. */
const RETRY_SECONDS = { first: 15, longest: 300 }
/** Attempts in a row that something got no response. */
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

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
  if (!needsUser(written) && (await requestSync()))
    await changeItem(written.id, (item) => ({ ...item, isSynced: true }))
}

/** Sends what waits, and tells the visitor what became of it. Does nothing without network. */
export function sendFromPage(): Promise<void> {
  return send(() => true)
}

/** Sends what waits after a while, without telling again of what still waits. */
function retryLater(): void {
  failures += 1
  clearTimeout(retry)
  retry = setTimeout(
    () => void send(({ state }) => state !== 'waiting'),
    exponentialBackoff(failures, RETRY_SECONDS) * 1_000,
  )
}

/** Deletes the reviews that a user wrote, and says so when some of them were not sent. */
export async function deleteReviews(author: string): Promise<void> {
  const own = (await readItems()).filter((item) => item.kind === 'review' && item.author === author)
  await Promise.all(own.map(({ id }) => changeItem(id, () => 'delete')))
  if (own.every(({ state }) => state === 'sent' || state === 'told')) return
  notify({ title: 'Unsent reviews removed', description: 'Reviews that were not sent are no longer on this device.' })
}

/** @param tells whether the visitor is told that an item was not sent */
async function send(tells: (item: QueuedItem) => boolean): Promise<void> {
  try {
    await deleteReported()
    if (!navigator.onLine) return
    await sendItems(post)
    await notifyOfOutcomes(tells)
    const isUnanswered = (await readItems()).some(
      ({ state, attemptedAt }) => state === 'waiting' && attemptedAt !== null,
    )
    if (isUnanswered) retryLater()
    else failures = 0
  } catch (error) {
    logFailure('The outbox could not be read', error)
  }
}

function post(item: QueuedItem): Promise<Response | string> {
  const request = { method: 'POST', body: item.body, headers: headersOf(item) }
  // Same-origin and without user, as the service worker sends it: else a repetition would look like another request.
  if (!needsUser(item)) return fetch(item.path, { ...request, credentials: 'omit' })
  return postReview(item, request)
}

async function postReview({ path, author }: QueuedItem, request: RequestInit): Promise<Response | string> {
  const uid = await signedInUid()
  if (uid === null) return 'Please sign in to send it.'
  if (uid !== author) return 'Somebody else wrote it: it is sent when they sign in.'
  return fetchAsUser(path, request)
}

/** Of several tabs, one reports. */
async function notifyOfOutcomes(tells: (item: QueuedItem) => boolean): Promise<void> {
  for (const item of await readItems()) {
    const { id, listing, state, failure, written } = item
    const { noun, sent, counts } = OUTBOX_KINDS[item.kind]
    if (state === 'sent') {
      const reported = await changeItem(id, (now) => (now.state === 'sent' ? { ...now, state: 'told' } : null))
      if (!reported) continue
      if (counts && listing) countEvent(listing, counts)
      notify(sent(written))
    } else if (failure !== null && tells(item)) {
      notify({
        title: `Your ${noun} was not sent`,
        description: `${failure} You find it under Saved.`,
        destructive: true,
      })
    }
  }
}

/** Deletes what an earlier page reported: the visitor has read it. */
async function deleteReported(): Promise<void> {
  const items = await readItems()
  const reported = items.filter(({ state, createdAt }) => state === 'told' && createdAt < performance.timeOrigin)
  for (const { id } of reported) await changeItem(id, ({ state }) => (state === 'told' ? 'delete' : null))
  if (reported.length === items.length) rememberQueued(false)
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

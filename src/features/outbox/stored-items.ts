import type { LISTING_EVENTS } from '../../../contract/admin-limits'
import type { ListingKind } from '../../../contract/limits'
import { isRecord } from '../../../contract/text/tolerant-reader'
import { canBeWished, CONFIRMED_BY, wishesIn, wishText } from '../../../contract/viewings/times'

/** How something that waits is called, sent and reported. */
interface OutboxKind {
  /** Follows 'Your'. */
  readonly noun: string
  /** The toast when it was sent. */
  readonly sent: (written: QueuedItem['written']) => { title: string; description?: string }
  /** What is shown of it while it waits; the message by default. */
  readonly text?: (written: QueuedItem['written']) => string
  /** The button that puts a refused one back into its form, which 'Remove' does not say. */
  readonly change?: (written: QueuedItem['written']) => string
  /** Only a page sends it: it needs the user's token. */
  readonly needsUser?: true
  /** What is counted for its listing when it was sent. */
  readonly counts?: (typeof LISTING_EVENTS)[number]
}

const CHANGE = 'Change it'

/** What can wait (decision 0063). Another kind is one entry more. Devices have stored the names. */
const kinds = {
  enquiry: {
    noun: 'message',
    sent: () => ({ title: 'Message sent!', description: "We'll get back to you as soon as possible." }),
    counts: 'message',
    change: () => CHANGE,
  },
  viewing: {
    noun: 'request',
    sent: ({ email }) => ({ title: 'Request sent', description: CONFIRMED_BY[email ? 'email' : 'phone'] }),
    text: ({ times = '', message = '' }) => [...wishesIn(times).map(wishText), message].join('\n').trim(),
    change: ({ times = '' }) =>
      wishesIn(times).every((wish) => canBeWished(wish, Date.now())) ? CHANGE : 'Choose other times',
  },
  offer: {
    noun: 'offer',
    sent: () => ({ title: 'Offer sent!', description: "We'll get back to you as soon as possible." }),
    text: ({ place = '', make = '', model = '', price = '', message = '' }) =>
      [place, `${make} ${model}`.trim(), price, message].filter((line) => line !== '').join('\n'),
    change: () => CHANGE,
  },
  review: { noun: 'review', sent: () => ({ title: 'Review added!' }), needsUser: true },
} satisfies Record<string, OutboxKind>

export const OUTBOX_KINDS: Readonly<Record<keyof typeof kinds, OutboxKind>> = kinds

/** What was written without network. Times are milliseconds since 1970. */
export interface QueuedItem {
  /** A UUID: also the idempotency key under which it is sent. */
  readonly id: string
  readonly kind: keyof typeof kinds
  /** The API path that it is posted to. */
  readonly path: string
  /** The body as JSON. */
  readonly body: string
  /** What the visitor typed, by field, to put it back into the form. */
  readonly written: Readonly<Record<string, string>>
  /** The form's page, without query. */
  readonly page: string
  readonly listing: { readonly kind: ListingKind; readonly id: string } | null
  /** The uid that a review is sent as; null for what needs no user. */
  readonly author: string | null
  readonly createdAt: number
  /**
   * `told`: sent and reported to the visitor. `unsure`: too old for its key, and it may have arrived.
   * Devices have stored these values.
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'told' | 'refused' | 'unsure'
  /** The first attempt whose end is unknown; null without one. */
  readonly attemptedAt: number | null
  /** Whether the browser sends it by itself, also when no page is open (background sync). */
  readonly isSynced: boolean
  /** Why it has not been sent, as a sentence; null when it has not been tried. */
  readonly failure: string | null
}

const STATES: readonly unknown[] = ['waiting', 'sending', 'sent', 'told', 'refused', 'unsure']

export function isQueuedItem(value: unknown): value is QueuedItem {
  return (
    isRecord(value) &&
    [value.id, value.path, value.body, value.page].every((text) => typeof text === 'string') &&
    typeof value.kind === 'string' &&
    Object.hasOwn(kinds, value.kind) &&
    STATES.includes(value.state) &&
    isRecord(value.written) &&
    Object.values(value.written).every((text) => typeof text === 'string') &&
    typeof value.createdAt === 'number'
  )
}

/** Whether the visitor may still cancel it. */
export function canBeCancelled({ state }: QueuedItem): boolean {
  return state === 'waiting' || state === 'refused' || state === 'unsure'
}

/** In IndexedDB, which page and service worker share; deleted with the site's data. */
const DATABASE = 'outbox'
const ITEMS = 'items'
const CHANNEL = 'outbox'

/** Oldest first. Items of another release that cannot be read stay where they are. */
export async function readItems(): Promise<QueuedItem[]> {
  const all: unknown[] = await inStore('readonly', (store) => store.getAll())
  return all.filter(isQueuedItem).sort((a, b) => a.createdAt - b.createdAt)
}

/** Stores an item, in place of one with the same id. @throws when the device cannot store it */
export async function putItem(item: QueuedItem): Promise<void> {
  await inStore('readwrite', (store) => store.put(item))
  announceChange()
}

/**
 * Changes an item in one transaction, so that of two tabs only one claims it.
 * @param change the changed item; 'delete'; or null to leave it
 * @returns what it was before and is now; null when it was left or is gone
 */
export async function changeItem(
  id: string,
  change: (item: QueuedItem) => QueuedItem | 'delete' | null,
): Promise<{ before: QueuedItem; now: QueuedItem | 'delete' } | null> {
  const database = await open()
  try {
    const changed = await new Promise<{ before: QueuedItem; now: QueuedItem | 'delete' } | null>((resolve, reject) => {
      const transaction = database.transaction(ITEMS, 'readwrite')
      const store = transaction.objectStore(ITEMS)
      const reading = store.get(id)
      let result: { before: QueuedItem; now: QueuedItem | 'delete' } | null = null
      reading.onsuccess = () => {
        const before: unknown = reading.result
        const now = isQueuedItem(before) ? change(before) : null
        if (!isQueuedItem(before) || now === null) return
        result = { before, now }
        if (now === 'delete') store.delete(id)
        else store.put(now)
      }
      transaction.oncomplete = () => resolve(result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The outbox could not be changed'))
    })
    if (changed) announceChange()
    return changed
  } finally {
    database.close()
  }
}

/** Calls back after every change, of any tab or the service worker. @returns ends it */
export function watchItems(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}

function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(ITEMS, mode)
      const request = act(transaction.objectStore(ITEMS))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The outbox could not be used'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(ITEMS, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The outbox could not be opened'))
  })
}

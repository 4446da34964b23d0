import { HOUR_MS, type ListingKind } from '../../../contract/limits'
import { isRecord } from '../../../contract/tolerant-reader'

/** An enquiry or a review that was written without network (decision 0063). Times are milliseconds since 1970. */
export interface QueuedItem {
  /** A UUID: also the idempotency key under which it is sent. */
  readonly id: string
  readonly kind: 'enquiry' | 'review'
  /** The API path that it is posted to. */
  readonly path: string
  /** The body as JSON. */
  readonly body: string
  /** What the visitor typed, by field, to put it back into the form. */
  readonly written: Readonly<Record<string, string>>
  /** The form's page, without query. */
  readonly page: string
  readonly listing: { readonly kind: ListingKind; readonly id: string } | null
  /** The uid that a review is sent as; null for an enquiry. */
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

/** How long the backend recognizes a repeated key (decision 0048), with some hours in hand. */
const KEY_LIFETIME_MS = 20 * HOUR_MS

const STATES: readonly unknown[] = ['waiting', 'sending', 'sent', 'told', 'refused', 'unsure']

export function isQueuedItem(value: unknown): value is QueuedItem {
  return (
    isRecord(value) &&
    [value.id, value.path, value.body, value.page].every((text) => typeof text === 'string') &&
    (value.kind === 'enquiry' || value.kind === 'review') &&
    STATES.includes(value.state) &&
    isRecord(value.written) &&
    Object.values(value.written).every((text) => typeof text === 'string') &&
    typeof value.createdAt === 'number'
  )
}

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
export function waitingFor(item: QueuedItem, failure: string): QueuedItem {
  return { ...item, state: 'waiting', failure }
}

/** The item after an attempt that was not made. */
export function notTried(item: QueuedItem, before: QueuedItem, failure: string | null): QueuedItem {
  return { ...item, state: 'waiting', attemptedAt: before.attemptedAt, failure: failure ?? before.failure }
}

/** Whether the visitor may still cancel it. */
export function canBeCancelled({ state }: QueuedItem): boolean {
  return state === 'waiting' || state === 'refused' || state === 'unsure'
}

function notStored(item: QueuedItem, state: 'waiting' | 'refused', failure: string): QueuedItem {
  return { ...item, state, attemptedAt: null, failure }
}

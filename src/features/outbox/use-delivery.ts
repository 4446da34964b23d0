import { useState } from 'react'
import { HttpError, sendJson } from '../../lib/http'
import { createSubmissionKey } from '../../lib/submission-key'
import { loadOutbox } from './load-outbox'
import type { QueuedItem } from './stored-items'

/** What a form sends. */
interface Delivery extends Pick<QueuedItem, 'kind' | 'path' | 'written' | 'listing'> {
  /** What makes it another request when it changes. */
  readonly content: object
  /** Sent besides the content. */
  readonly signs?: object
  /** Puts it into the outbox although there may be a network. */
  readonly isLater?: boolean
}

/** `unsent`: no response came, or the device cannot store it. */
type Outcome = 'sent' | 'queued' | 'unsent' | HttpError

/**
 * Sends a form that needs no user, or puts it into the outbox without network (decision 0063). The same content keeps
 * its idempotency key until it has been sent. `isUnanswered`: the last attempt got no response, so `SendWhenBack` is
 * offered.
 */
export function useDelivery() {
  const [submission] = useState(createSubmissionKey)
  const [unanswered, setUnanswered] = useState<{ readonly id: string; readonly at: number } | null>(null)

  /** Never throws; an `HttpError` is the backend's refusal. */
  async function deliver({ content, signs, isLater = false, ...item }: Delivery): Promise<Outcome> {
    const id = submission.keyFor(content)
    const body = { ...content, ...signs }
    const isQueued = isLater || !navigator.onLine
    try {
      if (isQueued) {
        const { queueItem } = await loadOutbox()
        const attemptedAt = unanswered?.id === id ? unanswered.at : null
        await queueItem({ ...item, id, body: JSON.stringify(body), author: null, attemptedAt })
      } else {
        setUnanswered(null)
        await sendJson('POST', item.path, body, { needsUser: false, sameOrigin: true, idempotencyKey: id })
      }
    } catch (error) {
      if (error instanceof HttpError) return error
      // Only a request can have arrived without a response.
      if (!isQueued) setUnanswered({ id, at: Date.now() })
      return 'unsent'
    }
    setUnanswered(null)
    submission.forget()
    return isQueued ? 'queued' : 'sent'
  }

  return { deliver, isUnanswered: unanswered !== null }
}

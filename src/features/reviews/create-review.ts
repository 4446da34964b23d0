import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '../../../contract/paths'
import type { ShownReview } from '../../../contract/read-review'
import { formatUsername } from '../../lib/format'
import { HttpError, sendJson } from '../../lib/http'
import { notify } from '../../lib/notices'
import { createSubmissionKey } from '../../lib/submission-key'
import { loadOutbox } from '../outbox'
import { detailsKeyOf, reviewKeys, type ReviewedListing, rollBackReviews, reviewsQuery } from './reviews'

export interface NewReview {
  message: string
  rating: number
  author: { uid: string; displayName: string | null }
  /** The token of an invitation link. */
  invitation?: string | undefined
}

/** The id of a review until the backend has confirmed it. */
export const BEING_ADDED = 'being-added'

/** Ids of listings whose review is being sent, also when its form has been left meanwhile. */
const sending = new Set<string>()

export function isBeingSent({ id }: ReviewedListing): boolean {
  return sending.has(id)
}

/**
 * Adds a review, which is shown at once and removed if it cannot be stored (docs/product.md, "Reviews"). With a
 * refused invitation nothing
 * is stored: the visitor may send the review without it (decision 0054).
 */
export function useCreateReview(
  listing: ReviewedListing,
  { onAdded, onInvitationRefused }: { onAdded: () => void; onInvitationRefused: (reason: string) => void },
) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [submission] = useState(createSubmissionKey)
  /** The last attempt, when it ended without a response. */
  const [unanswered, setUnanswered] = useState<{ readonly id: string; readonly at: number } | null>(null)
  const keyFor = ({ message, rating, author, invitation }: NewReview) =>
    submission.keyFor({ listing: listing.id, message, rating, author: author.uid, invitation })

  /** Without network it waits on the device (decision 0063). */
  async function queue(review: NewReview): Promise<void> {
    try {
      const id = keyFor(review)
      const attemptedAt = unanswered?.id === id ? unanswered.at : null
      await queueReview({ id, attemptedAt }, listing, review, bodyOf(listing, review))
      setUnanswered(null)
      submission.forget()
      onAdded()
    } catch {
      notify({ title: 'Error', description: FAILURE, destructive: true })
    }
  }

  async function create(review: NewReview): Promise<void> {
    sending.add(listing.id)
    setPending(true)
    try {
      await send(review)
    } finally {
      sending.delete(listing.id)
      setPending(false)
    }
  }

  async function send(review: NewReview): Promise<void> {
    const { queryKey } = reviewsQuery(listing.id)
    await queries.cancelQueries({ queryKey })
    const wasLoaded = queries.getQueryData(queryKey) !== undefined
    const idempotencyKey = keyFor(review)
    setUnanswered(null)
    queries.setQueryData(queryKey, (reviews = []) => [optimistic(listing, review), ...reviews])
    try {
      await sendJson('POST', apiPaths.reviews, bodyOf(listing, review), { idempotencyKey })
    } catch (error) {
      if (review.invitation !== undefined && isRefusal(error)) onInvitationRefused(error.reason)
      if (!(error instanceof HttpError)) setUnanswered({ id: idempotencyKey, at: Date.now() })
      notify({ title: 'Error', description: failureText(error), destructive: true })
      rollBackReviews(queries, listing.id, wasLoaded, (reviews) => reviews.filter(({ id }) => id !== BEING_ADDED))
      return
    }
    submission.forget()
    notify({ title: 'Review added!' })
    onAdded()
    await refetch()
  }

  /** Resolves when the reviews are refetched, also when that fails. */
  function refetch(): Promise<void> {
    void queries.invalidateQueries({ queryKey: detailsKeyOf(listing) })
    return queries.invalidateQueries({ queryKey: reviewKeys.all })
  }

  return { create, isPending, isUnanswered: unanswered !== null && !isPending, queue, refetch }
}

function bodyOf(listing: ReviewedListing, { message, rating, author, invitation }: NewReview) {
  return {
    propertyId: listing.id,
    message,
    rating,
    invitation,
    // The backend takes the author from the token and the time from its own clock.
    userId: author.uid,
    username: formatUsername(author.displayName),
    createdAt: new Date().toISOString(),
  }
}

const FAILURE = 'Failed to add review. Please try again.'

/** Only invitations are refused with this status. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 410
}

/** The limit's message says when the next review is possible (docs/product.md, "Reviews"); a retry would not help. */
function failureText(error: unknown): string {
  const isTooMany = error instanceof HttpError && error.status === 429
  return isTooMany || isRefusal(error) ? error.reason : FAILURE
}

function optimistic({ kind, id }: ReviewedListing, { message, rating, author, invitation }: NewReview): ShownReview {
  return {
    id: BEING_ADDED,
    propertyId: id,
    ...(kind === 'car' && { carId: id }),
    message,
    rating,
    userId: author.uid,
    username: author.displayName,
    createdAt: new Date().toISOString(),
    reply: null,
    verified: invitation !== undefined,
  }
}

/** Stores a review on the device until there is a network. @throws when the device cannot store it */
async function queueReview(
  { id, attemptedAt }: { readonly id: string; readonly attemptedAt: number | null },
  listing: ReviewedListing,
  { message, rating, author }: { message: string; rating: number; author: { uid: string } },
  body: object,
): Promise<void> {
  const { queueItem } = await loadOutbox()
  const written = { message, rating: String(rating) }
  const content = { kind: 'review', path: apiPaths.reviews, body: JSON.stringify(body), written } as const
  await queueItem({ ...content, id, attemptedAt, listing, author: author.uid })
}

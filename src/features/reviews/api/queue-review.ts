import { apiPaths } from '../../../../contract/paths'
import { loadOutbox } from '../../outbox'
import type { ReviewedListing } from '../reviewed-listing'

/** Stores a review on the device until there is a network. @throws when the device cannot store it */
export async function queueReview(
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

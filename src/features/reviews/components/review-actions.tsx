import { useState } from 'react'
import type { ShownReview } from '../../../../contract/read-review'
import { useSessionText } from '../../../lib/session-text'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { space } from '../../../ui/tokens'
import { BEING_ADDED } from '../api/create-review'
import { useReplyToReview } from '../api/reply-to-review'
import type { ReviewedListing } from '../reviewed-listing'
import { RemoveButton } from './remove-button'
import { ReplyForm } from './reply-form'

interface ReviewActionsProps {
  review: ShownReview
  listing: ReviewedListing
  /** For pages with a confirm dialog, whose code visitors' pages do not load. */
  ask?: Ask
}

/** The administrator's actions: reply to a review, or remove an abusive one. */
export function ReviewActions({ review, listing, ask }: ReviewActionsProps) {
  // State is here, not in the form: the reply is shown at once, and if it fails the form must show its text again.
  const [draft, setDraft] = useSessionText(`reply-draft:${review.id}`)
  const [isReplying, setReplying] = useState(draft !== '')
  const reply = useReplyToReview(review, listing, () => {
    setReplying(false)
    setDraft('')
  })
  const hasResponse = Boolean(review.reply) && !reply.isPending
  const isBeingAdded = review.id === BEING_ADDED

  return (
    <div css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
      <div css={rowStyle}>
        {!hasResponse && (
          <Button look="quiet" disabled={isBeingAdded || reply.isPending} onClick={() => setReplying(!isReplying)}>
            {isReplying ? 'Cancel' : 'Reply'}
          </Button>
        )}
        <RemoveButton review={review} listing={listing} disabled={isBeingAdded} />
      </div>
      {isReplying && !hasResponse && (
        <ReplyForm
          review={review}
          text={draft}
          onChange={setDraft}
          isPending={reply.isPending}
          onSubmit={() => reply.mutate(draft)}
          ask={ask}
        />
      )}
    </div>
  )
}

/** Remove has no visible border: alone, its word stands at the edge of the text. */
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  '& > button:only-child': { marginInlineStart: `calc(-1 * ${space.s24})` },
} as const

import { useId, useState, type SubmitEvent } from 'react'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import { controlStyle, Label } from '../../../ui/fields'
import { space } from '../../../ui/tokens'
import { BEING_ADDED } from '../api/create-review'
import { useRemoveReview } from '../api/remove-review'
import { useReplyToReview } from '../api/reply-to-review'
import { REPLY_TEMPLATES } from '../reply-templates'
import type { ReviewedListing } from '../reviewed-listing'

interface ReviewActionsProps {
  review: ShownReview
  listing: ReviewedListing
}

/** The administrator's actions: reply to a review, or remove an abusive one. */
export function ReviewActions({ review, listing }: ReviewActionsProps) {
  const [isReplying, setReplying] = useState(false)
  // State is here, not in the form: the reply is shown at once, and if it fails the form must show its text again.
  const [message, setMessage] = useState('')
  const reply = useReplyToReview(review, listing, () => setReplying(false))
  const hasResponse = Boolean(review.reply) && !reply.isPending
  const isBeingAdded = review.id === BEING_ADDED

  return (
    <div css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        {!hasResponse && (
          <Button look="quiet" disabled={isBeingAdded || reply.isPending} onClick={() => setReplying(!isReplying)}>
            {isReplying ? 'Cancel' : 'Reply'}
          </Button>
        )}
        <RemoveButton review={review} listing={listing} disabled={isBeingAdded} />
      </div>
      {isReplying && !hasResponse && (
        <ReplyForm
          message={message}
          onChange={setMessage}
          isPending={reply.isPending}
          onSubmit={() => reply.mutate(message)}
        />
      )}
    </div>
  )
}

interface ReplyFormProps {
  message: string
  onChange: (message: string) => void
  isPending: boolean
  onSubmit: () => void
}

function ReplyForm({ message, onChange, isPending, onSubmit }: ReplyFormProps) {
  const id = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) onSubmit()
  }

  return (
    <form css={{ display: 'grid', gap: space.s8, width: '100%', justifyItems: 'start' }} onSubmit={submit}>
      <div css={{ width: '100%' }}>
        <Label htmlFor={id}>Your reply</Label>
        <textarea
          id={id}
          css={controlStyle}
          rows={3}
          value={message}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {message === '' && (
        <div role="group" aria-label="Begin with" css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          {REPLY_TEMPLATES.map(({ name, text }) => (
            <Button key={name} type="button" look="quiet" onClick={() => onChange(text)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Posting...' : 'Reply'}
      </Button>
    </form>
  )
}

function RemoveButton({ review, listing, disabled }: ReviewActionsProps & { disabled: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveReview(review, listing)
  if (!isAsking) {
    return (
      <Button look="quiet" disabled={disabled} onClick={() => setAsking(true)}>
        Remove
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label="Remove this review for good?"
      css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}
    >
      <Button disabled={removal.isPending} onClick={() => removal.mutate()}>
        Remove for good
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  )
}

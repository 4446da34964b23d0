import { useState } from 'react'
import { REMOVAL_LIMITS } from '../../../../contract/admin-limits'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/fields'
import { color, size, space } from '../../../ui/tokens'
import { useRemoveReview } from '../api/remove-review'
import type { ReviewedListing } from '../reviewed-listing'

interface RemoveButtonProps {
  review: ShownReview
  listing: ReviewedListing
  disabled: boolean
}

/** Removes an abusive review after a confirmation, with an optional reason that is never public. */
export function RemoveButton({ review, listing, disabled }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [reason, setReason] = useState('')
  const removal = useRemoveReview(review, listing)

  function stopAsking() {
    setAsking(false)
    setWasAsked(true)
  }

  if (!isAsking) {
    return (
      <Button
        ref={wasAsked ? focus : undefined}
        look="quiet"
        // Less prominent than Reply, as it is used less.
        css={{ borderColor: 'transparent', color: color.danger }}
        disabled={disabled || removal.isPending}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
    )
  }
  return (
    <div role="group" aria-label="Remove this review?" css={groupStyle}>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        It leaves the site{review.reply && ', together with your reply'}. You can restore it in the dashboard.
      </p>
      <TextField
        ref={focus}
        label="Reason (optional, never public)"
        value={reason}
        onChange={setReason}
        maxLength={REMOVAL_LIMITS.reasonMax}
      />
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <Button look="danger" disabled={removal.isPending} onClick={() => removal.mutate(reason.trim())}>
          {removal.isPending ? 'Removing...' : 'Remove it'}
        </Button>
        <Button look="quiet" onClick={stopAsking}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

/** What was pressed has left the page. */
function focus(element: HTMLElement | null) {
  element?.focus()
}

const groupStyle = { display: 'grid', gap: space.s8, width: 'min(100%, 420px)' } as const

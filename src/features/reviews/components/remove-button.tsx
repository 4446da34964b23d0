import { useState } from 'react'
import type { ShownReview } from '../../../../contract/read-review'
import { formatUsername } from '../../../lib/format'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { space } from '../../../ui/tokens'
import { useRemoveReview } from '../api/remove-review'
import type { ReviewedListing } from '../reviewed-listing'

interface RemoveButtonProps {
  review: ShownReview
  listing: ReviewedListing
  disabled: boolean
  /** Asks in a dialog; without it, the button itself asks. */
  ask?: Ask | undefined
}

/** Removes an abusive review after a confirmation. */
export function RemoveButton({ review, listing, disabled, ask }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveReview(review, listing)

  async function askAndRemove(askFirst: Ask) {
    if (await askFirst(questionAbout(review))) removal.mutate()
  }

  if (!isAsking) {
    return (
      <Button
        look="quiet"
        disabled={disabled || removal.isPending}
        onClick={() => (ask ? void askAndRemove(ask) : setAsking(true))}
      >
        {removal.isPending ? 'Removing...' : 'Remove'}
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

function questionAbout({ username, reply }: ShownReview) {
  return {
    title: `Remove the review by ${formatUsername(username)}?`,
    text: `It leaves the site for good${reply ? ', together with your reply' : ''}.`,
    yes: 'Remove',
    no: 'Keep',
    destructive: true,
  }
}

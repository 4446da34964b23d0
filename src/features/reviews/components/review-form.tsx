import { Link } from 'gatsby'
import { Suspense, useEffect, useId, useState, type SubmitEvent } from 'react'
import { INVITATION_PARAMETER, listingPath } from '../../../../contract/paths'
import { REVIEW_LIMITS, REVIEW_MESSAGES } from '../../../../contract/limits'

import { fetchedData } from '../../../lib/fetched-data'
import { ignoreSecondClick } from '../../../lib/ignore-second-click'
import { notify } from '../../../lib/notices'
import { registerOfflineCode } from '../../../lib/offline-code'
import { Button, buttonStyle } from '../../../ui/button'
import { cardFrame } from '../../../ui/card'
import { controlStyle, Label } from '../../../ui/control'
import { optionalLazy } from '../../../ui/optional-lazy'
import { PrivacyNote } from '../../../ui/privacy-note'
import { space } from '../../../ui/tokens'
import { shownForUsers, shownForVisitors, signInPathFor, useSession } from '../../auth'
import { loadOutbox, OutboxNote, SendWhenBack } from '../../outbox'
import { isBeingSent, loadQueueReview, useCreateReview } from '../api/create-review'
import { useInvitation } from '../hooks/use-invitation'
import { detailsKeyOf, type ReviewedListing } from '../reviewed-listing'
import { StarChoice } from './star-choice'

/** Spec §4: property pages start at one star, car pages at none; after a review both start at none. */
const FIRST_RATING = { property: 1, car: 0 } as const

/** Only for visitors with an invitation link: others do not fetch its code. */
const InvitationNote = optionalLazy(() => import('./invitation-note').then((module) => module.InvitationNote))

/** The 'Leave a Review' card. The input survives a failure. */
export function ReviewForm({ listing }: { listing: ReviewedListing }) {
  const [rating, setRating] = useState<number>(FIRST_RATING[listing.kind])
  const [message, setMessage] = useState('')
  const messageId = useId()
  const session = useSession()
  const invitation = useInvitation()
  const { create, isPending, isUnanswered, queue, refetch } = useCreateReview(listing, {
    onAdded: () => {
      setMessage('')
      setRating(0)
      invitation.end()
    },
    onInvitationRefused: invitation.refuse,
  })

  useEffect(() => registerOfflineCode(prepareOffline), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    deliver()
  }

  /** @param later puts it into the outbox instead */
  function deliver({ later = false } = {}) {
    // A second press may come before the form renders again.
    if (isBeingSent(listing)) return
    const refusal = refusalOf()
    if (refusal) notify({ ...refusal, destructive: true })
    else if (session.status === 'signed-in') {
      const review = { message: message.trim(), rating, author: session.user, invitation: invitation.token }
      void (navigator.onLine && !later ? create(review) : queue(review))
    }
  }

  function refusalOf() {
    if (session.status !== 'signed-in') return NOT_SIGNED_IN
    if (fetchedData({ key: detailsKeyOf(listing) }) === undefined) return { title: 'Property details not available' }
    if (rating === 0) return { title: REVIEW_MESSAGES.noStars }
    return message.trim() === '' ? { title: REVIEW_MESSAGES.empty } : null
  }

  /** Puts a review that was cancelled into the form, unless the visitor has written another one since. */
  function restore(written: Readonly<Record<string, string>>) {
    if (message !== '') return
    setMessage(written.message ?? '')
    setRating(Number(written.rating))
  }

  return (
    <form css={cardStyle} onSubmit={submit} aria-label="Leave a Review">
      <h3>Leave a Review</h3>
      {invitation.isShown && (
        <Suspense>
          <InvitationNote listingId={listing.id} invitation={invitation} />
        </Suspense>
      )}
      <StarChoice rating={rating} onChange={setRating} />
      <div>
        <Label htmlFor={messageId}>Your review</Label>
        <textarea
          id={messageId}
          css={messageStyle}
          rows={3}
          maxLength={REVIEW_LIMITS.messageMax}
          value={message}
          onFocus={() => void prepareOffline()}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        css={[{ justifySelf: 'start' }, shownForUsers]}
        disabled={isPending}
        onClick={ignoreSecondClick}
      >
        Submit Review
      </Button>
      <SignInLink listing={listing} invitation={invitation.token} />
      <SendWhenBack isOffered={isUnanswered} onChoose={() => deliver({ later: true })} />
      <OutboxNote
        shows={({ kind, listing: of }) => kind === 'review' && of?.id === listing.id}
        onCancelled={restore}
        onSent={() => void refetch()}
      />
      <PrivacyNote>Your review is public, with your name.</PrivacyNote>
    </form>
  )
}

/** Links to the sign-in page, which returns to this card, with the invitation if any. */
function SignInLink({
  listing: { kind, id },
  invitation,
}: {
  listing: ReviewedListing
  invitation?: string | undefined
}) {
  const query = invitation === undefined ? '' : `?${INVITATION_PARAMETER}=${encodeURIComponent(invitation)}`
  const page = listingPath(kind, id) + query
  return (
    <Link
      to={signInPathFor(`${page}#review`)}
      css={[buttonStyle('primary'), { justifySelf: 'start' }, shownForVisitors]}
    >
      Sign in to leave a review
    </Link>
  )
}

/** Fetched while there is a network: it is needed when there is none. */
async function prepareOffline(): Promise<void> {
  // What cannot be had is reported when it is needed.
  await Promise.allSettled([loadQueueReview(), loadOutbox()])
}

const NOT_SIGNED_IN = { title: 'Please sign in', description: 'You must be signed in to leave a review.' }

/** Three lines until somebody writes more. */
const messageStyle = {
  ...controlStyle,
  display: 'block',
  minHeight: '6rem',
  resize: 'vertical',
  fieldSizing: 'content',
} as const

const cardStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s24,
  ...cardFrame,
} as const

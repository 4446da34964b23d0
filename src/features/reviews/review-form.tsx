import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { Suspense, useEffect, useId, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { REVIEW_LIMITS, RATING, REVIEW_MESSAGES } from '../../../contract/limits'
import { listingPath, INVITATION_PARAMETER } from '../../../contract/paths'
import { ignoreSecondClick } from '../../lib/forms'
import { notify } from '../../lib/notices'
import { registerOfflineCode } from '../../lib/offline-code'
import { useLinkTo } from '../../lib/page-url'
import { Button, buttonStyle, textButtonStyle } from '../../ui/button'
import { controlStyle, Label } from '../../ui/control'
import { StarIcon } from '../../ui/icons'
import { hiddenStyle, VisuallyHidden } from '../../ui/layout'
import { optionalLazy } from '../../ui/lazy'
import { cardFrame } from '../../ui/surfaces'
import { PrivacyNote } from '../../ui/text'
import { below, color, from, radius, size, space, touchTarget, withoutHas } from '../../ui/tokens'
import { shownForUsers, shownForVisitors, signInPathFor, useSession } from '../auth'
import { loadOutbox, OutboxNote, SendWhenBack } from '../outbox'
import { isBeingSent, useCreateReview } from './create-review'
import { detailsKeyOf, type ReviewedListing } from './reviews'
import { useInvitation } from './use-invitation'

/** Spec §4: property pages start at one star, car pages at none; after a review both start at none. */
const FIRST_RATING = { property: 1, car: 0 } as const

/** Only for visitors with an invitation link: others do not fetch its code. */
const InvitationNote = optionalLazy(() => import('./invitation-note').then((module) => module.InvitationNote))

/**
 * The 'Leave a Review' card. On phones stars and text are folded, because whoever looks for a home came for
 * something else; a link to #review has them open before any script runs. The input survives a failure.
 */
export function ReviewForm({ listing }: { listing: ReviewedListing }) {
  const [rating, setRating] = useState<number>(FIRST_RATING[listing.kind])
  const [message, setMessage] = useState('')
  const messageId = useId()
  const [isOpen, setOpen] = useState(false)
  const session = useSession()
  const queries = useQueryClient()
  const invitation = useInvitation()
  const { create, isPending, isUnanswered, queue, refetch } = useCreateReview(listing, {
    onAdded: () => {
      setMessage('')
      setRating(0)
      invitation.end()
    },
    onInvitationRefused: invitation.refuse,
  })

  useLinkTo('review', () => setOpen(true))
  useEffect(() => registerOfflineCode(prepareOffline), [])

  /** The pressed button goes, so the focus moves to the first star: a phone's keyboard would cover the card. */
  function unfold(form: HTMLFormElement | null) {
    flushSync(() => setOpen(true))
    form?.querySelector('input')?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFolded = !isOpen && window.matchMedia(below.desktop.replace('@media ', '')).matches
    if (isFolded) unfold(event.currentTarget)
    else deliver()
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
    if (queries.getQueryData(detailsKeyOf(listing)) === undefined) return { title: 'Property details not available' }
    if (rating === 0) return { title: REVIEW_MESSAGES.noStars }
    return message.trim() === '' ? { title: REVIEW_MESSAGES.empty } : null
  }

  /** Puts a review that was cancelled into the form, unless the visitor has written another one since. */
  function restore(written: Readonly<Record<string, string>>) {
    setOpen(true)
    if (message !== '') return
    setMessage(written.message ?? '')
    setRating(Number(written.rating))
  }

  return (
    <form css={cardStyle} onSubmit={submit} aria-label="Leave a Review">
      <div css={headStyle}>
        <h3>Leave a Review</h3>
        {!isOpen && (
          <button
            type="button"
            css={[textButtonStyle, unfoldStyle]}
            aria-expanded="false"
            onClick={(event) => unfold(event.currentTarget.form)}
          >
            Write one
          </button>
        )}
      </div>
      {invitation.isShown && (
        <Suspense>
          <InvitationNote listingId={listing.id} invitation={invitation} />
        </Suspense>
      )}
      <div css={[fieldsStyle, !isOpen && foldedStyle]}>
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
    <Link to={signInPathFor(`${page}#review`)} css={[buttonStyle('quiet'), { justifySelf: 'start' }, shownForVisitors]}>
      Sign in to leave a review
    </Link>
  )
}

/** Fetched while there is a network: it is needed when there is none. */
async function prepareOffline(): Promise<void> {
  // What cannot be had is reported when it is needed.
  await loadOutbox().catch(() => undefined)
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

const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const

const fieldsStyle = { display: 'grid', gap: space.s16 } as const

/** A link to the card is as good as a press, also without scripts. */
const foldedStyle = { [below.desktop]: { '#review:not(:target) &': { display: 'none' } } } as const

const unfoldStyle = { '#review:target &': { display: 'none' }, [from.desktop]: { display: 'none' } } as const

interface StarChoiceProps {
  /** 0: none chosen yet. */
  rating: number
  onChange: (rating: number) => void
}

/** Five stars as a group of radio buttons, for mouse, touch, arrow keys and screen readers. */
function StarChoice({ rating, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend css={legendStyle}>Your rating</legend>
      <div css={{ display: 'flex' }}>
        {Array.from({ length: RATING.max }, (_, index) => index + 1).map((stars) => (
          <label key={stars} css={starStyle} data-filled={stars <= rating || undefined}>
            <input
              css={hiddenStyle}
              type="radio"
              name={name}
              value={stars}
              checked={stars === rating}
              onChange={() => onChange(stars)}
            />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
            <StarIcon size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const legendStyle = { padding: 0, fontSize: size.text13, fontWeight: 600, color: color.inkQuiet } as const

const filledStyle = { color: color.star, '& path': { fill: 'currentColor' } } as const
const ring = { outline: `3px solid ${color.primary}`, outlineOffset: -3 } as const

/** `:has()` fills the stars up to the chosen one before any script runs; the attribute also where it is not known. */
const starStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  marginLeft: `calc(-1 * ${space.s4})`,
  borderRadius: radius.control,
  color: color.lineStrong,
  cursor: 'pointer',
  '& path': { fill: 'none' },
  '&:has(input:checked), &:has(~ label input:checked)': filledStyle,
  '&[data-filled]': filledStyle,
  '&:focus-within:has(:focus-visible)': ring,
  [withoutHas]: { '&:focus-within': ring },
} as const

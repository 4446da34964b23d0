import { useState, useId, type SubmitEvent } from 'react'
import { REMOVAL_LIMITS } from '../../../contract/admin-limits'
import type { ShownReview } from '../../../contract/read-review'
import { useSessionText } from '../../lib/session-text'
import { Button } from '../../ui/button'
import type { Ask } from '../../ui/confirm-dialog'
import { controlStyle, Label } from '../../ui/control'
import { TextField } from '../../ui/fields'
import { TemplateChoice } from '../../ui/template-choice'
import { space, color, size } from '../../ui/tokens'
import { useReplyToReview, useRemoveReview } from './change-reviews'
import { BEING_ADDED } from './create-review'
import type { ReviewedListing } from './reviews'

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
  const [wasPressed, setWasPressed] = useState(false)
  const reply = useReplyToReview(review, listing, () => {
    setReplying(false)
    setDraft('')
  })
  const hasResponse = Boolean(review.reply) && !reply.isPending
  const isBeingAdded = review.id === BEING_ADDED

  return (
    <div css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
      <div css={[rowStyle, isReplying && !hasResponse && apartStyle]}>
        {!hasResponse && (
          <Button
            look="quiet"
            disabled={isBeingAdded || reply.isPending}
            onClick={() => {
              setWasPressed(true)
              setReplying(!isReplying)
            }}
          >
            {isReplying ? 'Cancel' : 'Reply'}
          </Button>
        )}
        <RemoveButton review={review} listing={listing} disabled={isBeingAdded} />
      </div>
      {isReplying && !hasResponse && (
        <ReplyForm
          review={review}
          text={draft}
          isFocused={wasPressed}
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

/** Cancel does not stand beside the red Remove. */
const apartStyle = { width: '100%', justifyContent: 'space-between' } as const

interface RemoveButtonProps {
  review: ShownReview
  listing: ReviewedListing
  disabled: boolean
}

/** Removes an abusive review after a confirmation, with an optional reason that is never public. */
function RemoveButton({ review, listing, disabled }: RemoveButtonProps) {
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

interface ReplyFormProps {
  review: ShownReview
  text: string
  isFocused: boolean
  onChange: (text: string) => void
  isPending: boolean
  onSubmit: () => void
  /** Asks before a template replaces typed text. Without it, templates are offered only while they replace nothing. */
  ask?: Ask | undefined
}

/** The reply to a review, typed or begun with a template. */
function ReplyForm({ review, text, isFocused, onChange, isPending, onSubmit, ask }: ReplyFormProps) {
  const id = useId()
  const templates = replyTemplatesFor(review.username)
  const isTyped = text.trim() !== '' && templates.every((template) => template.text !== text)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) onSubmit()
  }

  async function beginWith(template: string) {
    if (isTyped && !(await ask?.(REPLACE_QUESTION))) return
    onChange(template)
  }

  return (
    <form css={{ display: 'grid', gap: space.s8, width: '100%', justifyItems: 'start' }} onSubmit={submit}>
      <div css={{ width: '100%' }}>
        <Label htmlFor={id}>Your reply</Label>
        <textarea
          ref={isFocused ? focus : undefined}
          id={id}
          css={controlStyle}
          rows={3}
          value={text}
          // What is sent must be what is shown, and a draft typed meanwhile would be discarded.
          readOnly={isPending}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {(ask !== undefined || !isTyped) && (
        <TemplateChoice templates={templates} disabled={isPending} onChoose={(template) => void beginWith(template)} />
      )}
      <Button type="submit" css={{ marginTop: space.s8 }} disabled={isPending}>
        {isPending ? 'Posting...' : 'Reply'}
      </Button>
    </form>
  )
}

const REPLACE_QUESTION = {
  title: 'Replace what you wrote?',
  text: 'The template replaces your text.',
  yes: 'Replace',
  no: 'Keep my text',
}

/** Beginnings of a reply, by what they are for. The administrator finishes them. */
const TEMPLATES = [
  {
    name: 'Thanks',
    text: (to: string) => `Thank you for your kind words${to}. It was a pleasure to help you.`,
  },
  {
    name: 'Sorry',
    text: (to: string) =>
      `Thank you for telling us${to}. We are sorry that this went wrong. Please call us, so that we can put it right.`,
  },
  {
    name: 'Next search',
    text: (to: string) =>
      `Thank you for visiting us${to}. Tell us what you are looking for next, and we will gladly help you find it.`,
  },
] as const

export interface ReplyTemplate {
  name: string
  text: string
}

/** @param username null or blank for a reviewer without a name, who is addressed without one */
export function replyTemplatesFor(username: string | null | undefined): ReplyTemplate[] {
  const name = username?.trim()
  return TEMPLATES.map((template) => ({ name: template.name, text: template.text(name ? `, ${name}` : '') }))
}

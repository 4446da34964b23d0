import { useId, useRef, useEffect } from 'react'
import type { CreatedInvitation } from '../../../contract/review'
import { formatReviewDate } from '../../lib/format'
import { Button, buttonStyle } from '../../ui/button'
import { controlStyle, Label } from '../../ui/control'
import { color, radius, size, space } from '../../ui/tokens'
import { agency } from '../../config/agency'
import { shareUrl } from '../share'

interface InvitationLinkProps {
  invitation: CreatedInvitation
  /** Of the listing. */
  title: string
}

/** A new invitation's link, shown this once, and the ways to send it. */
export function InvitationLink({ invitation: { url, expiresAt }, title }: InvitationLinkProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [url])
  return (
    <div ref={box} role="group" aria-label="The new invitation" tabIndex={-1} css={boxStyle}>
      <div>
        <Label htmlFor={id}>Invitation link for “{title}”</Label>
        <input id={id} css={controlStyle} readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        Shown only now. It works for one review, until {formatReviewDate(expiresAt)}.
      </p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <Button onClick={() => void shareUrl(`Review of ${title}`, url)}>
          {canShare() ? 'Share link' : 'Copy link'}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(messageWith(title, url))}`}
          target="_blank"
          rel="noreferrer"
          css={buttonStyle('quiet')}
        >
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

/** A phone's dialog also copies. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}

function messageWith(title: string, url: string): string {
  return `Thank you for choosing ${agency.siteName}. How was it with “${title}”? With this link your review is marked as Verified client: ${url}`
}

const boxStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
  outline: 'none',
} as const

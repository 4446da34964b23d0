import { Link } from 'gatsby'
import { useId } from 'react'
import type { PhotoWidth } from '../../../../contract/media'
import { pagePaths } from '../../../../contract/paths'
import { STATUS_LABELS } from '../../../../contract/status'
import { priceWithNote } from '../../../../contract/price'
import { notify } from '../../../lib/notices'
import { cardFrame } from '../../../ui/surfaces'
import { Button, buttonStyle } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { optionStyle } from '../../../ui/control'
import { Photo } from '../../../ui/photo'
import { color, radius, size, space } from '../../../ui/tokens'
import { mediaOrigin } from '../../listings'
import type { ManagedListing } from '../management/managed-listing'
import { listingText, listingUrl } from './listing-text'

interface MatchCardProps {
  listing: ManagedListing
  isChosen: boolean
  onChoose: () => void
}

/** A listing that a pasted message may be about: how it stands, and what to send back. */
export function MatchCard({ listing, isChosen, onChoose }: MatchCardProps) {
  const { key, title, price, period, reference, status, cover, placeholder } = listing
  const id = useId()
  const url = listingUrl(listing)
  const name = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <li css={[cardStyle, isChosen && { borderColor: color.primary }]}>
      <label htmlFor={id} css={choiceStyle}>
        <input id={id} type="radio" name="about" checked={isChosen} onChange={onChoose} />
        <span css={{ borderRadius: radius.control, overflow: 'hidden' }}>
          <Photo
            photo={cover}
            placeholder={placeholder}
            alt=""
            ratio={4 / 3}
            sizes="80px"
            widths={PHOTO_WIDTHS}
            mediaOrigin={mediaOrigin}
          />
        </span>
        <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong css={{ display: 'block' }}>{title}</strong>
          {priceWithNote(price, period)}
          <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text13 }}>
            {reference} · {STATUS_LABELS[status]}
          </span>
        </span>
      </label>
      <div css={actionsStyle}>
        {url !== null && (
          <Button look="quiet" onClick={() => void copy('Link', url)}>
            Copy link{name}
          </Button>
        )}
        <Button look="quiet" onClick={() => void copy('Short text', listingText(listing))}>
          Copy short text{name}
        </Button>
        <Link
          to={url === null ? `${pagePaths.admin}?edit=${encodeURIComponent(key)}` : listing.path}
          css={buttonStyle('quiet')}
        >
          Open{name}
        </Link>
      </div>
    </li>
  )
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ title: `${what} copied` })
  } catch {
    // The browser refused: the text is shown instead, to be copied by hand.
    notify({ title: what, description: text })
  }
}

const PHOTO_WIDTHS: readonly PhotoWidth[] = [160, 320]

const cardStyle = {
  display: 'grid',
  gap: space.s8,
  padding: space.s12,
  ...cardFrame,
} as const

const choiceStyle = { ...optionStyle, display: 'grid', gridTemplateColumns: '20px 80px minmax(0, 1fr)' } as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  '& button, & a': { paddingInline: space.s12 },
} as const

import { css } from '@emotion/react'
import { countEvent } from '../../lib/count-event'
import { buttonStyle } from '../../ui/button'
import { HeartIcon } from '../../ui/icons'
import { color, motion, radius, space, touchTarget } from '../../ui/tokens'
import { toggleSaved, useIsSaved } from './saved'
import type { StoredListing } from './stored-listing'

interface SaveButtonProps {
  listing: StoredListing
  /** On a card's photo only the heart shows, elsewhere also the word. */
  onPhoto?: boolean
}

/** Saves or removes a listing on this device. Its label does not change: screen readers add 'pressed'. */
export function SaveButton({ listing, onPhoto = false }: SaveButtonProps) {
  const isSaved = useIsSaved(listing)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${listing.title}`}
      css={onPhoto ? onPhotoStyle : heart}
      onClick={() => {
        if (!isSaved) countEvent(listing, 'save')
        toggleSaved(listing)
      }}
    >
      <HeartIcon filled={isSaved} />
      {!onPhoto && <span>Save</span>}
    </button>
  )
}

const heart = css`
  ${buttonStyle('quiet')}
  min-width: ${touchTarget};
  & svg {
    transition: transform ${motion.quick};
  }
  &:active svg {
    transform: scale(0.85);
  }
  &[aria-pressed='true'] svg {
    color: ${color.accent};
  }
  /* It needs scripts, and means nothing on paper. */
  @media (scripting: none), print {
    display: none;
  }
`

const onPhotoStyle = css`
  ${heart}
  position: absolute;
  top: ${space.s8};
  right: ${space.s8};
  z-index: 1;
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.paper};
`

import { css } from '@emotion/react'
import { buttonStyle } from '../../ui/button'
import { HeartIcon } from '../../ui/icons'
import { below, color, motion, radius, space, touchTarget } from '../../ui/tokens'
import type { StoredListing } from './stored-listing'
import { toggleSaved, useIsSaved } from './saved'

interface SaveButtonProps {
  listing: StoredListing
  /** On a card's photo it is a heart alone; beside a title it has its word, where there is room. */
  onPhoto?: boolean
}

/** Saves a listing on this device, or no longer. Its words stay, as screen readers say 'pressed' after them. */
export function SaveButton({ listing, onPhoto = false }: SaveButtonProps) {
  const isSaved = useIsSaved(listing)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${listing.title}`}
      css={onPhoto ? onPhotoStyle : besideTitleStyle}
      onClick={() => toggleSaved(listing)}
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
  /* Nothing happens without scripts, nor on paper. */
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

const besideTitleStyle = css`
  ${heart}
  ${below.desktop} {
    padding: 0;
    border-radius: ${radius.pill};
    & span {
      display: none;
    }
  }
`

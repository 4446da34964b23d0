import { Suspense, useEffect } from 'react'
import { registerOfflineCode } from '../../lib/offline-code'
import { buttonStyle, textButtonStyle } from '../../ui/button'
import { optionalLazy } from '../../ui/lazy'
import { color, size, space } from '../../ui/tokens'
import { choosing, loadChoosing } from './saved'
import { compared, useCount, useIsListed, type StoredListing } from './stored-listing'

interface CompareToggleProps {
  listing: StoredListing
  /** A word in the card's last line; beside a title a button. */
  onCard?: boolean
}

/** Chooses a listing to compare it with others. Its label does not change: screen readers add 'pressed'. */
export function CompareToggle({ listing, onCard = false }: CompareToggleProps) {
  const isChosen = useIsListed(compared, listing)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Compare ${listing.title}`}
      css={onCard ? onCardStyle : besideTitleStyle}
      onClick={() => choosing(({ toggleCompared }) => toggleCompared(listing))}
    >
      Compare
    </button>
  )
}

const ComparePanel = optionalLazy(() => loadChoosing().then((module) => module.ComparePanel))

/**
 * At the end of a page with cards, where it sticks to the lower edge of the window while something is chosen. Listings
 * can be chosen offline too.
 */
export function CompareBar(panel: { isAboveContact?: boolean }) {
  useEffect(() => registerOfflineCode(loadChoosing), [])
  return (
    useCount(compared) > 0 && (
      <Suspense>
        <ComparePanel {...panel} />
      </Suspense>
    )
  )
}

const markStyle = {
  '&::before': { content: '"+"' },
  '&[aria-pressed="true"]': { color: color.primary, '&::before': { content: '"✓"' } },
  '@media (scripting: none), print': { display: 'none' },
} as const

const onCardStyle = {
  ...textButtonStyle,
  ...markStyle,
  // Above the link that covers the card, and no higher than the line that it stands in.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space.s4,
  marginBlock: -3,
  marginLeft: 'auto',
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'none',
} as const

const besideTitleStyle = [buttonStyle('quiet'), markStyle, { paddingInline: space.s12 }]

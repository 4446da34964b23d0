import { Link } from 'gatsby'
import { useState } from 'react'
import { Button, buttonStyle } from '../../ui/button'
import { FormCheckbox } from '../../ui/form-field'
import { floatingBarStyle } from '../../ui/surfaces'
import { size, space } from '../../ui/tokens'
import { COMPARED, comparisonPath } from '../compare'
import { type StoredListing, isSame } from '../saved'

interface CompareChoiceProps {
  listing: StoredListing
  choice: ComparisonChoice
}

/** Below a card: whether it goes into the comparison. */
export function CompareChoice({ listing, choice }: CompareChoiceProps) {
  return (
    <FormCheckbox
      label="Compare"
      aria-label={`Compare ${listing.title}`}
      checked={choice.has(listing)}
      disabled={!choice.isOpenFor(listing)}
      onChange={() => choice.toggle(listing)}
    />
  )
}

/** At the bottom of the screen while something is chosen; before, an empty live region. */
export function CompareBar({ choice: { chosen, clear } }: { choice: ComparisonChoice }) {
  const [first] = chosen
  const isEnough = chosen.length >= COMPARED.min
  return (
    <section aria-label={first && 'Comparison'} css={first && barStyle}>
      <p role="status">
        {first &&
          (isEnough ? `${chosen.length} chosen, ${COMPARED.max} at most.` : 'Choose one more of the same kind.')}
      </p>
      {first && (
        <div css={{ display: 'flex', gap: space.s8 }}>
          {isEnough && (
            <Link
              to={comparisonPath(
                first.kind,
                chosen.map(({ id }) => id),
              )}
              css={buttonStyle('primary')}
            >
              Compare {chosen.length}
            </Link>
          )}
          <Button look="quiet" onClick={clear}>
            Clear choice
          </Button>
        </div>
      )}
    </section>
  )
}

const barStyle = {
  ...floatingBarStyle,
  bottom: space.s16,
  zIndex: 11,
  flexWrap: 'wrap',
  gap: space.s12,
  marginTop: space.s32,
  fontSize: size.text15,
} as const

export interface ComparisonChoice {
  /** Of one kind, in the order chosen. */
  readonly chosen: readonly StoredListing[]
  readonly has: (listing: StoredListing) => boolean
  /** Whether it can be chosen beside the others. */
  readonly isOpenFor: (listing: StoredListing) => boolean
  readonly toggle: (listing: StoredListing) => void
  readonly clear: () => void
}

/** The listings that the visitor wants side by side. @param listings those on the page: a removed one is not chosen */
export function useComparisonChoice(listings: readonly StoredListing[]): ComparisonChoice {
  const [ticked, setTicked] = useState<readonly StoredListing[]>([])
  const chosen = ticked.filter((one) => listings.some((listing) => isSame(one, listing)))
  const has = (listing: StoredListing) => chosen.some((one) => isSame(one, listing))
  return {
    chosen,
    has,
    isOpenFor: (listing) =>
      has(listing) || (chosen.length < COMPARED.max && (chosen[0] === undefined || chosen[0].kind === listing.kind)),
    toggle: (listing) => setTicked(has(listing) ? chosen.filter((one) => !isSame(one, listing)) : [...chosen, listing]),
    clear: () => setTicked([]),
  }
}

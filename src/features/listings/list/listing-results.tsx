import { Link } from 'gatsby'
import { memo, useState, useTransition, type ReactNode } from 'react'
import { SKELETONS, STATIC_LIST_CARDS } from '../../../../contract/limits'
import { pagePaths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { hiddenStyle } from '../../../ui/layout'
import { Message } from '../../../ui/message'
import { color, space } from '../../../ui/tokens'
import { laterCardStyle, ListingGrid, SkeletonGrid } from '../cards/listing-grid'

/** At least as many as the first screen shows. */
const FIRST_CARDS = 3

export interface ListingResultsProps<Card> {
  /** The singular and the plural. */
  noun: readonly [one: string, many: string]
  emptyTitle: string
  emptyText: string
  /** The listings to show, or null while they are loading. */
  listings: readonly Card[] | null
  /** Listings that are not in `listings` because the call for all of them has not succeeded. */
  missing: number
  /** Whether the visitor has set a filter or an order. */
  isNarrowed: boolean
  failed: boolean
  onRetry: () => unknown
  activeFilters: number
  onReset: () => void
  /** Changes with filters and order, which resets the number of cards shown. */
  choiceKey: string
  renderCard: (listing: Card, index: number) => ReactNode
}

function Results<Card extends { id: string }>(props: ListingResultsProps<Card>) {
  const { noun, emptyTitle, emptyText, listings, missing, failed, onRetry, onReset, activeFilters, choiceKey } = props
  const [unfolded, setUnfolded] = useState({ choiceKey, count: STATIC_LIST_CARDS })
  // The button reacts at once; the cards render as the browser has time.
  const [isUnfolding, startUnfolding] = useTransition()
  const shown = unfolded.choiceKey === choiceKey ? unfolded.count : STATIC_LIST_CARDS

  if (listings === null) {
    if (!failed) return <SkeletonGrid count={SKELETONS.list} />
    return (
      <Message title="Oops!" urgent action={<Button onClick={() => onRetry()}>Try again</Button>}>
        {props.isNarrowed
          ? 'Filters and sorting need the whole list, which could not be loaded.'
          : `The ${noun[1]} could not be loaded.`}
      </Message>
    )
  }
  if (listings.length === 0) {
    return (
      <Message title={emptyTitle} action={activeFilters > 0 && <Button onClick={onReset}>Reset Filters</Button>}>
        {emptyText}
        {activeFilters === 0 && (
          <span css={{ display: 'block' }}>There are none on offer at the moment. Please look in again soon.</span>
        )}
        <span css={{ display: 'block' }}>
          Or <Link to={pagePaths.contact}>tell us what you want</Link>, and we will look for it.
        </span>
      </Message>
    )
  }
  return (
    <div>
      <h2 css={hiddenStyle}>Results</h2>
      <ListingGrid>
        {listings.slice(0, shown).map((listing, index) => (
          <li key={listing.id} css={index >= FIRST_CARDS && laterCardStyle}>
            {props.renderCard(listing, index)}
          </li>
        ))}
      </ListingGrid>
      {listings.length > shown && (
        <div css={{ marginTop: space.s48, textAlign: 'center' }}>
          <Button
            look="quiet"
            data-waiting={isUnfolding ? '' : undefined}
            onClick={() => startUnfolding(() => setUnfolded({ choiceKey, count: shown + STATIC_LIST_CARDS }))}
          >
            Show more {noun[1]}
          </Button>
        </div>
      )}
      {failed && missing > 0 && (
        <div role="alert" css={missingStyle}>
          <p>The other {missing === 1 ? noun[0] : `${missing} ${noun[1]}`} could not be loaded.</p>
          <Button look="quiet" onClick={() => onRetry()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

const missingStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: space.s12,
  marginTop: space.s48,
  color: color.inkQuiet,
  textAlign: 'center',
} as const

/** Renders again when its props change. memo alone would lose the type parameter. */
export const ListingResults = memo(Results) as typeof Results

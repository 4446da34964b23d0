import { useState, type ReactNode } from 'react'
import { SKELETONS, STATIC_LIST_CARDS } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Container, hiddenStyle } from '../../../ui/layout'
import { Message } from '../../../ui/message'
import { color, from, size, space } from '../../../ui/tokens'
import { FilterPanel } from './filter-panel'
import { ListingGrid, SkeletonGrid } from './listing-grid'

/** The first cards of a list and its full length, as the page was built. */
export interface BakedList<Card> {
  cards: Card[]
  total: number
}

interface ListingListProps<Card> {
  title: string
  /** 'property', 'properties': for the count above the grid. */
  noun: [one: string, many: string]
  emptyTitle: string
  emptyText: string
  columns: 2 | 3
  /** The listings to show, or null while they are still on their way. */
  listings: Card[] | null
  /** How many there are; `listings` may hold only the beginning. */
  count: number
  failed: boolean
  onRetry: () => void
  filters: ReactNode
  activeFilters: number
  /** Changes with the filters: another choice starts from its beginning again. */
  filterKey: string
  onReset: () => void
  renderCard: (listing: Card, index: number) => ReactNode
}

/** A list page: title, count, filters and the grid in all its states. */
export function ListingList<Card extends { id: string }>(props: ListingListProps<Card>) {
  const { title, noun, listings, count, filters, activeFilters, onReset } = props
  return (
    <Container css={{ paddingBlock: space.s32 }}>
      <h1 css={titleStyle}>{title}</h1>
      <p role="status" css={{ marginTop: space.s8, color: color.inkQuiet, minHeight: '1.55em' }}>
        {listings !== null && `${count} ${count === 1 ? noun[0] : noun[1]}`}
      </p>
      <div css={columnsStyle}>
        <FilterPanel active={activeFilters} matches={count} onReset={onReset}>
          {filters}
        </FilterPanel>
        <Results {...props} />
      </div>
    </Container>
  )
}

function Results<Card extends { id: string }>(props: ListingListProps<Card>) {
  const { noun, emptyTitle, emptyText, columns, listings, failed, onRetry, onReset, activeFilters, filterKey } = props
  const [unfolded, setUnfolded] = useState({ filterKey, count: STATIC_LIST_CARDS })
  // Cards that stay are kept as they are: drawing all anew for each keystroke would be felt.
  const shown = unfolded.filterKey === filterKey ? unfolded.count : STATIC_LIST_CARDS

  if (listings === null) {
    if (!failed) return <SkeletonGrid count={SKELETONS.list} columns={columns} />
    return (
      <Message title="Oops!" urgent action={<Button onClick={onRetry}>Try again</Button>}>
        The {noun[1]} could not be loaded.
      </Message>
    )
  }
  if (listings.length === 0) {
    return (
      <Message title={emptyTitle} action={activeFilters > 0 && <Button onClick={onReset}>Reset Filters</Button>}>
        {emptyText}
      </Message>
    )
  }
  return (
    <div>
      <h2 css={hiddenStyle}>Results</h2>
      <ListingGrid columns={columns}>
        {listings.slice(0, shown).map((listing, index) => (
          <li key={listing.id}>{props.renderCard(listing, index)}</li>
        ))}
      </ListingGrid>
      {listings.length > shown && (
        <div css={{ marginTop: space.s48, textAlign: 'center' }}>
          <Button look="quiet" onClick={() => setUnfolded({ filterKey, count: shown + STATIC_LIST_CARDS })}>
            Show more {noun[1]}
          </Button>
        </div>
      )}
    </div>
  )
}

// The spec writes one of the titles small; it is set like the other.
const titleStyle = {
  '&::first-letter': { textTransform: 'uppercase' },
  [from.desktop]: { fontSize: size.text44 },
} as const

const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  marginTop: space.s16,
  [from.desktop]: { gridTemplateColumns: '272px minmax(0, 1fr)', gap: space.s48, marginTop: space.s24 },
} as const

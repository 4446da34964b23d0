import { useState, type ReactNode } from 'react'
import { SKELETONS, STATIC_LIST_CARDS } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Container, hiddenStyle } from '../../../ui/layout'
import { Message } from '../../../ui/message'
import { from, size, space } from '../../../ui/tokens'
import { FilterPanel } from './filter-panel'
import { ListHead, type ListHeadProps } from './list-head'
import { ListingGrid, SkeletonGrid } from './listing-grid'

/** The first cards of a list and its full length, as the page was built. */
export interface BakedList<Card> {
  cards: Card[]
  total: number
}

interface ListingListProps<Card> extends Pick<
  ListHeadProps,
  'filter' | 'active' | 'onRemoveFilter' | 'onReset' | 'sorts' | 'sort' | 'onSort'
> {
  title: string
  /** 'property', 'properties': for the count above the grid. */
  noun: [one: string, many: string]
  emptyTitle: string
  emptyText: string
  columns: 2 | 3
  /** The listings to show, or null while they are still on their way. */
  listings: readonly Card[] | null
  /** How many there are; `listings` may hold only the beginning. */
  count: number
  failed: boolean
  onRetry: () => void
  filters: ReactNode
  /** Changes with filters and order: another choice starts from its beginning again. */
  choiceKey: string
  renderCard: (listing: Card, index: number) => ReactNode
}

/** A list page: title, count, filters and the grid in all its states. */
export function ListingList<Card extends { id: string }>(props: ListingListProps<Card>) {
  const { title, noun, listings, count, filters, active, onReset } = props
  return (
    <Container css={{ paddingBlock: space.s32 }}>
      <h1 css={titleStyle}>{title}</h1>
      <div css={columnsStyle}>
        <FilterPanel active={active} matches={count} onReset={onReset}>
          {filters}
        </FilterPanel>
        <ListHead {...props} count={listings && `${count} ${count === 1 ? noun[0] : noun[1]}`} />
        <div css={{ gridArea: 'results' }}>
          <Results {...props} />
        </div>
      </div>
    </Container>
  )
}

function Results<Card extends { id: string }>(props: ListingListProps<Card>) {
  const { noun, emptyTitle, emptyText, columns, listings, failed, onRetry, onReset, active, choiceKey } = props
  const [unfolded, setUnfolded] = useState({ choiceKey, count: STATIC_LIST_CARDS })
  // Cards that stay are kept as they are: drawing all anew for each keystroke would be felt.
  const shown = unfolded.choiceKey === choiceKey ? unfolded.count : STATIC_LIST_CARDS

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
      <Message title={emptyTitle} action={active > 0 && <Button onClick={onReset}>Reset Filters</Button>}>
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
          <Button look="quiet" onClick={() => setUnfolded({ choiceKey, count: shown + STATIC_LIST_CARDS })}>
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
  gap: `${space.s8} ${space.s12}`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateAreas: '"filters sort" "summary summary" "results results"',
  marginTop: space.s16,
  [from.desktop]: {
    columnGap: space.s48,
    rowGap: space.s24,
    gridTemplateColumns: '272px minmax(0, 1fr) auto',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"filters summary sort" "filters results results"',
    marginTop: space.s24,
  },
} as const

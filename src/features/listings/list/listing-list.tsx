import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { SELL_PATH } from '../../../../contract/paths'
import { AlertButton } from '../../alerts'
import { CompareBar } from '../../saved'
import { Container } from '../../../ui/layout'
import { below, from, size, space } from '../../../ui/tokens'
import { FilterPanel } from './filter-panel'
import { ResultsToolbar, type ResultsToolbarProps } from './results-toolbar'
import { ListingResults, type ListingResultsProps } from './listing-results'

/** The first cards of a list and its full length, as the page was built. */
export interface InitialList<Card> {
  cards: Card[]
  total: number
}

interface ListingListProps<Card> extends ListingResultsProps<Card>, Omit<ResultsToolbarProps, 'count'> {
  kind: ListingKind
  title: string
  /** Null while unknown; `listings` may hold only the first ones. */
  count: number | null
  filters: ReactNode
  /** Shown when asked for. */
  map: ReactNode
  /** What the visitor should know about the result of a search. */
  hint: string | undefined
}

/**
 * A list page: title, count, filters and the grid in all its states. While a field changes only the fields render
 * again: toolbar and results are memoized and get the same props.
 */
export function ListingList<Card extends { id: string }>({
  kind,
  title,
  count,
  filters,
  hint,
  map,
  renderChips,
  sorts,
  sort,
  ownOrder,
  onSort,
  ...results
}: ListingListProps<Card>) {
  const { noun, active, onReset } = results
  const counted = count === null ? null : `${count} ${count === 1 ? noun[0] : noun[1]}`
  return (
    <Container css={{ paddingBlock: `${space.s32} ${space.s72}` }}>
      <h1 css={titleStyle}>{title}</h1>
      <div css={columnsStyle}>
        <FilterPanel active={active} matches={counted} onReset={onReset}>
          {filters}
        </FilterPanel>
        <ResultsToolbar count={counted} {...{ renderChips, active, sorts, sort, ownOrder, onSort }} />
        <div css={{ gridArea: 'results' }}>
          <div css={actionsStyle}>
            <AlertButton kind={kind} />
            {map}
          </div>
          {hint && <p css={{ marginBottom: space.s16 }}>{hint}</p>}
          <ListingResults {...results} />
          <p css={{ marginTop: space.s48 }}>
            <Link to={SELL_PATH}>Sell or let with us</Link>
          </p>
        </div>
      </div>
      <CompareBar />
    </Container>
  )
}

// The specification writes one of the titles in lower case; both look alike.
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
  [from.tablet]: {
    rowGap: space.s12,
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"filters summary sort" "results results results"',
  },
  [from.desktop]: {
    columnGap: space.s48,
    gridTemplateColumns: '272px minmax(0, 1fr) auto',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"filters summary sort" "filters results results"',
    marginTop: space.s24,
  },
} as const

/** The buttons side by side; the map takes the rows below them. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s16} ${space.s8}`,
  marginBottom: space.s24,
  '& > div': { display: 'contents' },
  '& > div > :not(button)': { flex: '1 0 100%', minWidth: 0, marginTop: 0 },
  // In the two columns of the controls above.
  [below.tablet]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: space.s12,
    '& button': { paddingInline: space.s8, textWrap: 'balance' },
    '& > div > :not(button)': { gridColumn: '1 / -1' },
  },
  // They do nothing without scripts.
  '@media (scripting: none), print': { display: 'none' },
} as const

import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { SELL_PATH } from '../../../../contract/paths'
import { AlertButton } from '../../alerts'
import { CompareBar } from '../../saved'
import { Container } from '../../../ui/layout'
import { color, from, size, space } from '../../../ui/tokens'
import { FilterPanel } from './filter-panel'
import { ResultsToolbar, STICKING, stickingControl, stickingGround, type ResultsToolbarProps } from './results-toolbar'
import { ListingResults, type ListingResultsProps } from './listing-results'

interface ListingListProps<Card> extends ListingResultsProps<Card>, Omit<ResultsToolbarProps, 'count'> {
  kind: ListingKind
  title: string
  /** Links to what is asked most, above the list. */
  shortcuts: ReactNode
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
  shortcuts,
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
  const { noun, activeFilters, onReset } = results
  const counted = count === null ? null : `${count} ${count === 1 ? noun[0] : noun[1]}`
  return (
    <Container css={pageStyle}>
      <h1 css={titleStyle}>{title}</h1>
      {shortcuts}
      <div css={columnsStyle}>
        <FilterPanel activeFilters={activeFilters} matches={counted} onReset={onReset}>
          {filters}
        </FilterPanel>
        <ResultsToolbar count={counted} {...{ renderChips, activeFilters, sorts, sort, ownOrder, onSort }} />
        <div css={mapStyle}>{map}</div>
        <div css={resultsStyle}>
          {hint && <p css={{ marginBottom: space.s16 }}>{hint}</p>}
          <ListingResults {...results} />
          <div css={furtherStyle}>
            <AlertButton kind={kind} />
            <Link to={SELL_PATH}>Sell or let with us</Link>
          </div>
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

const pageStyle = {
  display: 'grid',
  gap: space.s12,
  paddingBlock: `${space.s16} ${space.s72}`,
  '& > *': { minWidth: 0 },
  [from.desktop]: { gap: space.s16, paddingTop: space.s32 },
} as const

/** On a phone one row of controls, which stay in sight: filters, map, order. */
const columnsStyle = {
  display: 'grid',
  gap: `0 ${space.s8}`,
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  gridTemplateAreas: '"filters map sort" "summary summary summary" "panel panel panel" "results results results"',
  [STICKING]: { gridTemplateRows: '52px', '&::before': stickingGround },
  [from.tablet]: {
    gap: space.s12,
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"filters map summary sort" "panel panel panel panel" "results results results results"',
  },
  [from.desktop]: {
    columnGap: space.s24,
    gridTemplateColumns: '272px minmax(0, 1fr) auto auto',
    gridTemplateRows: 'auto auto 1fr',
    gridTemplateAreas: '"filters summary map sort" "filters panel panel panel" "filters results results results"',
    marginTop: space.s8,
  },
} as const

/** The button in the row of controls, the map below it. */
const mapStyle = {
  display: 'contents',
  '& > div': { display: 'contents' },
  '& > div > button': { gridArea: 'map', paddingInline: space.s8, ...stickingControl },
  '& > div > [aria-expanded="true"]': { background: color.sand },
  '& > div > :not(button)': {
    gridArea: 'panel',
    minWidth: 0,
    margin: `0 0 ${space.s16}`,
    [STICKING]: { scrollMarginTop: '2.5rem' },
  },
  // It does nothing without scripts.
  '@media (scripting: none), print': { display: 'none' },
} as const

const resultsStyle = {
  gridArea: 'results',
  '[data-narrowing] &': { opacity: 0.5 },
  // What gets the focus is not below the controls.
  [STICKING]: { '& :is(a, button)': { scrollMarginTop: '2.5rem' } },
} as const

const furtherStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s24,
  marginTop: space.s32,
  '@media (scripting: none), print': { '& > button': { display: 'none' } },
} as const

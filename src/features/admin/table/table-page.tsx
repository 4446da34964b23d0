import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { LISTING_KINDS, LISTING_STATUSES } from '../../../../contract/limits'
import { STATUS_LABELS } from '../../../../contract/status'
import { searchInputStyle } from '../../../ui/control'
import { Options, SelectField, TextField } from '../../../ui/fields'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage } from '../../../ui/message'
import { color, from, radius, size, space } from '../../../ui/tokens'
import { UndoBar, useBulkChange } from '../management/bulk-change'
import { EDITORS, useManagedListings, type ManagedListing, NoListings } from '../management/managed-listing'
import { CsvTransfer } from './csv-transfer'
import { ListingTable } from './listing-table'
import { SelectionActions } from './selection-actions'
import { MISSING_CHOICES, useTableFilter } from './table-filter'

/** All listings of all kinds in one table: search, select, change many. */
export function TablePage() {
  const { listings, isError, retry } = useManagedListings()
  const bulk = useBulkChange()
  return (
    <section aria-labelledby="all-listings" css={pageStyle}>
      <h2 id="all-listings">All listings</h2>
      {listings?.length === 0 ? (
        <NoListings />
      ) : listings ? (
        <Listings listings={listings} bulk={bulk} />
      ) : isError ? (
        <LoadErrorMessage as="h3" onRetry={retry}>
          The listings could not be loaded. Check the connection, then try again.
        </LoadErrorMessage>
      ) : (
        <Skeleton css={{ height: 400, borderRadius: radius.card }} />
      )}
      {listings && <CsvTransfer onImported={bulk.remember} />}
    </section>
  )
}

interface ListingsProps {
  listings: readonly ManagedListing[]
  bulk: ReturnType<typeof useBulkChange>
}

function Listings({ listings, bulk }: ListingsProps) {
  const { filter, setFilter, found, foundWith } = useTableFilter(listings)
  const [selectedKeys, setSelectedKeys] = useState<Readonly<Record<string, boolean>>>({})
  // The ticks do not wait for what can be done with them.
  const settledKeys = useDeferredValue(selectedKeys)
  const selected = useMemo(() => listings.filter(({ key }) => settledKeys[key]), [listings, settledKeys])
  const search = useRef<HTMLInputElement>(null)
  const clearFilter = useCallback(() => {
    setFilter({ text: '' })
    // The button that was pressed leaves the page.
    search.current?.focus()
  }, [setFilter])
  return (
    <>
      <div css={filtersStyle} role="search">
        <TextField
          ref={search}
          label="Search listings"
          type="search"
          css={searchInputStyle}
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <SelectField
          label="Kind"
          anyLabel="All"
          value={filter.kind ?? ''}
          onChange={(kind) => setFilter({ ...filter, kind: LISTING_KINDS.find((name) => name === kind) })}
        >
          <Options of={LISTING_KINDS} label={(kind) => EDITORS[kind].texts.name} />
        </SelectField>
        <SelectField
          label="Status"
          anyLabel="All"
          value={filter.status ?? ''}
          onChange={(status) => setFilter({ ...filter, status: LISTING_STATUSES.find((name) => name === status) })}
        >
          <Options of={LISTING_STATUSES} label={(status) => STATUS_LABELS[status]} />
        </SelectField>
        <SelectField
          label="Missing"
          anyLabel="All"
          value={filter.missing ?? ''}
          onChange={(missing) => setFilter({ ...filter, missing: MISSING_CHOICES.find((name) => name === missing) })}
        >
          <Options of={MISSING_CHOICES} label={(missing) => (missing === 'any' ? 'Something' : missing)} />
        </SelectField>
      </div>
      <p role="status" css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {found.length} of {listings.length} listings{selected.length > 0 && `, ${selected.length} selected`}
      </p>
      <div css={barsStyle}>
        {selected.length > 0 && <SelectionActions selected={selected} bulk={bulk} onDone={() => setSelectedKeys({})} />}
        <UndoBar bulk={bulk} />
      </div>
      <ListingTable
        listings={found}
        filter={foundWith}
        selectedKeys={selectedKeys}
        onSelect={setSelectedKeys}
        onChange={bulk.change.mutate}
        onClearFilter={clearFilter}
      />
    </>
  )
}

const pageStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** At the lower edge of the window, where nothing moves when they come; Tab reaches them before the long table. */
const barsStyle = {
  order: 1,
  position: 'sticky',
  bottom: space.s12,
  zIndex: 5,
  display: 'grid',
  gap: space.s8,
} as const

const filtersStyle = {
  display: 'grid',
  gap: space.s12,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  [from.tablet]: {
    gridTemplateColumns: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: 'auto' },
  },
} as const

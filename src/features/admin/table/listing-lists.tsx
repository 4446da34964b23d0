import type { SortingState } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react'
import { LISTING_KINDS, LISTING_STATUSES, type ListingKind } from '../../../../contract/limits'
import { STATUS_LABELS } from '../../../../contract/status'
import { Button } from '../../../ui/button'
import { optionStyle, searchInputStyle } from '../../../ui/control'
import { Options, SelectField, TextField } from '../../../ui/fields'
import { Skeleton, VisuallyHidden } from '../../../ui/layout'
import { LoadError, Message } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { color, from, size, space } from '../../../ui/tokens'
import { useDraftedListings } from '../editor/drafts'
import { UndoBar, useBulkChange } from '../management/bulk-change'
import { EDITORS, useManagedListings, type ManagedListing } from '../management/managed-listing'
import { contactsOf } from '../statistics/counts'
import { useStatistics } from '../statistics/period-figures'
import type { TableRow } from './columns'
import { CsvTransfer, SPREADSHEET_ID } from './csv-transfer'
import { ListingTable } from './listing-table'
import { SelectionActions } from './selection-actions'
import { MISSING_CHOICES, useTableFilter, type TableFilter } from './table-filter'

const NOTHING: readonly ManagedListing[] = []

/**
 * The lists of homes and cars (docs/product.md, "Navigation and lists"): search, sort, set the status, select, change many.
 * @param onAdd opens the form of the first listing of a kind
 */
export function ListingLists({ onAdd }: { onAdd: (kind: ListingKind) => void }) {
  const { byKind, hasFailed, retry } = useManagedListings()
  const bulk = useBulkChange()
  const all = useMemo(() => LISTING_KINDS.flatMap((kind) => byKind[kind] ?? NOTHING), [byKind])
  const { filter, setFilter, found, foundWith } = useTableFilter(all)
  const rows = useRows(found)
  const [sorting, setSorting] = useState<SortingState>([])
  const [selectedKeys, setSelectedKeys] = useState<Readonly<Record<string, boolean>>>({})
  // The ticks do not wait for what can be done with them.
  const settledKeys = useDeferredValue(selectedKeys)
  const selected = useMemo(() => all.filter(({ key }) => settledKeys[key]), [all, settledKeys])
  const isAllSelected = found.length > 0 && found.every(({ key }) => selectedKeys[key])
  const search = useRef<HTMLInputElement>(null)

  function clearFilter() {
    setFilter({ text: '' })
    // The button that was pressed leaves the page.
    search.current?.focus()
  }

  return (
    <>
      {all.length > 0 && (
        <>
          <Filters filter={filter} onChange={setFilter} search={search} />
          <div css={countStyle}>
            <label css={[optionStyle, { color: color.ink }]}>
              <input
                type="checkbox"
                checked={isAllSelected}
                onChange={() =>
                  setSelectedKeys(isAllSelected ? {} : Object.fromEntries(found.map(({ key }) => [key, true])))
                }
              />
              <span>
                Select all<VisuallyHidden> that are shown</VisuallyHidden>
              </span>
            </label>
            <p role="status">
              {found.length} of {all.length} listings{selected.length > 0 && `, ${selected.length} selected`}
            </p>
            {/* It stands below the lists, many presses of Tab away. */}
            <a href={`#${SPREADSHEET_ID}`}>Spreadsheet</a>
          </div>
        </>
      )}
      <div css={barsStyle}>
        {selected.length > 0 && <SelectionActions selected={selected} bulk={bulk} onDone={() => setSelectedKeys({})} />}
        <UndoBar bulk={bulk} />
      </div>
      {all.length > 0 && found.length === 0 ? (
        <Message
          as="h2"
          title="No listing matches"
          action={<Button onClick={clearFilter}>Clear search and filters</Button>}
        >
          Try other words or another status.
        </Message>
      ) : (
        LISTING_KINDS.filter((kind) => filter.kind === undefined || filter.kind === kind).map((kind) => (
          <KindList
            key={kind}
            kind={kind}
            total={byKind[kind]?.length}
            hasFailed={hasFailed[kind]}
            onRetry={retry}
            onAdd={() => onAdd(kind)}
            listings={rows[kind]}
            filter={foundWith}
            selectedKeys={selectedKeys}
            onSelect={setSelectedKeys}
            sorting={sorting}
            onSort={setSorting}
            onChange={bulk.change.mutate}
          />
        ))
      )}
      {all.length > 0 && (
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
          Views and messages are those of the last 30 days. WhatsApp and calls count as messages.
        </p>
      )}
      <CsvTransfer onImported={bulk.remember} />
    </>
  )
}

/** With what visitors did, and whether a draft is stored here; what nobody viewed is not in the statistics. */
function useRows(found: readonly ManagedListing[]): Readonly<Record<ListingKind, readonly TableRow[]>> {
  const statistics = useStatistics(30).data
  const draftedHomes = useDraftedListings('property')
  const draftedCars = useDraftedListings('car')
  return useMemo(() => {
    const counts = new Map(statistics?.listings.map((one) => [`${one.kind}:${one.id}`, one]))
    const rows = found.map((listing) => {
      const counted = counts.get(listing.key)
      return {
        ...listing,
        views: statistics && (counted?.view ?? 0),
        messages: statistics && (counted ? contactsOf(counted) : 0),
        hasDraft: (listing.kind === 'car' ? draftedCars : draftedHomes).has(listing.id),
      }
    })
    return { property: rows.filter(({ kind }) => kind === 'property'), car: rows.filter(({ kind }) => kind === 'car') }
  }, [found, statistics, draftedHomes, draftedCars])
}

interface FiltersProps {
  filter: TableFilter
  onChange: (filter: TableFilter) => void
  search: RefObject<HTMLInputElement | null>
}

function Filters({ filter, onChange, search }: FiltersProps) {
  return (
    <div css={filtersStyle} role="search">
      <TextField
        ref={search}
        label="Search listings"
        type="search"
        css={searchInputStyle}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <SelectField
        label="Kind"
        anyLabel="All"
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ ...filter, kind: LISTING_KINDS.find((name) => name === kind) })}
      >
        <Options of={LISTING_KINDS} label={(kind) => EDITORS[kind].texts.name} />
      </SelectField>
      <SelectField
        label="Status"
        anyLabel="All"
        value={filter.status ?? ''}
        onChange={(status) => onChange({ ...filter, status: LISTING_STATUSES.find((name) => name === status) })}
      >
        <Options of={LISTING_STATUSES} label={(status) => STATUS_LABELS[status]} />
      </SelectField>
      <SelectField
        label="Missing"
        anyLabel="All"
        value={filter.missing ?? ''}
        onChange={(missing) => onChange({ ...filter, missing: MISSING_CHOICES.find((name) => name === missing) })}
      >
        <Options of={MISSING_CHOICES} label={(missing) => (missing === 'any' ? 'Something' : missing)} />
      </SelectField>
    </div>
  )
}

interface KindListProps extends Omit<Parameters<typeof ListingTable>[0], 'label'> {
  kind: ListingKind
  /** How many there are; undefined while they are loaded. */
  total: number | undefined
  hasFailed: boolean
  onRetry: () => void
  onAdd: () => void
}

/** All listings of one kind that were found. */
function KindList({ kind, total, hasFailed, onRetry, onAdd, ...table }: KindListProps) {
  const { one, many } = EDITORS[kind].texts
  const found = table.listings.length
  const count = `${total} ${total === 1 ? one : many}`
  return (
    <section css={listStyle}>
      <div css={headStyle}>
        <h2 css={{ fontSize: size.text20 }}>All {many}</h2>
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
          {total !== undefined && (found === total ? count : `${found} of ${count}`)}
        </p>
      </div>
      {total === undefined ? (
        hasFailed ? (
          <LoadError css={{ padding: space.s16 }} onRetry={onRetry}>
            The {many} could not be loaded.
          </LoadError>
        ) : (
          <div aria-busy="true" css={{ display: 'grid', gap: space.s12, padding: space.s16 }}>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} css={{ height: 72 }} />
            ))}
          </div>
        )
      ) : found > 0 ? (
        <ListingTable label={`All ${many}`} {...table} />
      ) : (
        <div css={emptyStyle}>
          <p>{total === 0 ? `No ${many} yet.` : `No ${one} matches.`}</p>
          {total === 0 && <Button onClick={onAdd}>Add the first {one}</Button>}
        </div>
      )}
    </section>
  )
}

/** At the lower edge of the window, where nothing moves when they come; Tab reaches them before the long lists. */
const barsStyle = {
  order: 1,
  position: 'sticky',
  bottom: space.s12,
  zIndex: 5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
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

const countStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.s24,
  color: color.inkQuiet,
  fontSize: size.text15,
} as const

const listStyle = {
  ...cardFrame,
  overflow: 'hidden',
  containerType: 'inline-size',
  containerName: 'listings',
} as const

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space.s16}`,
  padding: `${space.s12} ${space.s16}`,
} as const

const emptyStyle = {
  display: 'grid',
  justifyItems: 'start',
  gap: space.s12,
  padding: space.s16,
  color: color.inkQuiet,
} as const

import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type OnChangeFn,
  type Row,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button'
import { Message } from '../../../ui/message'
import { ScrollRegion } from '../../../ui/surfaces'
import { below, color, from, size, space, touchTarget } from '../../../ui/tokens'
import type { ChangeListings } from '../management/bulk-change'
import type { ManagedListing } from '../management/managed-listing'
import { createColumns } from './columns'
import type { TableFilter } from './table-filter'

interface ListingTableProps {
  listings: readonly ManagedListing[]
  /** What `listings` were found with: another one is shown from its first row on. */
  filter: TableFilter
  selectedKeys: RowSelectionState
  onSelect: OnChangeFn<RowSelectionState>
  /** Must not change: the cells would be mounted again. */
  onChange: ChangeListings
  /** Must not change either. */
  onClearFilter: () => void
}

/** Pixels; each row is measured once it is rendered. */
const ESTIMATED_ROW = 64

/**
 * Only the visible rows are rendered, so that a thousand listings scroll on a phone, and only when they change, so that
 * typing in the search does not wait for them.
 */
export const ListingTable = memo(function ListingTable(props: ListingTableProps) {
  const { listings, filter, selectedKeys, onSelect, onChange, onClearFilter } = props
  const [sorting, setSorting] = useState<SortingState>([])
  const [now] = useState(() => Date.now())
  const columns = useMemo(() => createColumns({ now, onChange }), [now, onChange])
  const data = useMemo(() => [...listings], [listings])
  // Its functions change with each render and are used only in this one.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const table = useReactTable({
    data,
    columns,
    state: { sorting, rowSelection: selectedKeys },
    getRowId: ({ key }) => key,
    onSortingChange: setSorting,
    onRowSelectionChange: onSelect,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  })
  const { rows } = table.getRowModel()
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, before, after } = useVirtualRows(rows.length, scroller)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [filter, sorting])

  if (rows.length === 0) return <NothingFound onClear={onClearFilter} />
  return (
    <ScrollRegion ref={scroller} label="Listings" css={scrollerStyle}>
      <table css={tableStyle} aria-rowcount={rows.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    data-column={header.column.id}
                    scope="col"
                    aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                  >
                    {header.column.getCanSort() ? (
                      <button type="button" css={sortStyle} onClick={header.column.getToggleSortingHandler()}>
                        {flexRender(header.column.columnDef.header, header.getContext())}
                        <span aria-hidden="true" css={sorted === false && unsortedStyle}>
                          {sorted === 'asc' ? ' ↑' : sorted === 'desc' ? ' ↓' : ' ↕'}
                        </span>
                      </button>
                    ) : (
                      flexRender(header.column.columnDef.header, header.getContext())
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {virtualizer.getVirtualItems().map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <ListingRow
                  key={row.id}
                  row={row}
                  index={index}
                  isSelected={row.getIsSelected()}
                  measure={virtualizer.measureElement}
                />
              )
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </ScrollRegion>
  )
})

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Message as="h3" title="No listing matches" action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Try other words or another status.
    </Message>
  )
}

interface ListingRowProps {
  row: Row<ManagedListing>
  /** In the table as it is sorted. */
  index: number
  /** The row knows it too, but stays the same object when it changes. */
  isSelected: boolean
  measure: (element: HTMLTableRowElement | null) => void
}

const ListingRow = memo(function ListingRow({ row, index, isSelected, measure }: ListingRowProps) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} aria-selected={isSelected}>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} data-column={cell.column.id}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  )
})

/** The rows on the screen, and the heights of those above and below. */
function useVirtualRows(count: number, scroller: RefObject<HTMLDivElement | null>) {
  // Its functions change on each scroll and are used only in this render.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW,
    overscan: 6,
    initialRect: { width: 800, height: 600 },
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return { virtualizer, before, after }
}

const scrollerStyle = {
  maxHeight: 'min(720px, 75dvh)',
  contain: 'content',
} as const

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.text15,
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: `0 ${space.s12}`,
    background: color.sand,
    fontSize: size.text13,
    fontWeight: 600,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& td[data-column="confirmedAt"]::first-letter, & td[data-column="missing"]::first-letter': {
    textTransform: 'uppercase',
  },
  '& td': { padding: `${space.s8} ${space.s12}`, verticalAlign: 'middle' },
  '& tbody tr': { borderBottom: `1px solid ${color.line}` },
  '& tbody tr[aria-selected="true"]': { background: color.sand },
  '& [data-column="price"], & [data-column="reference"]': { whiteSpace: 'nowrap' },
  '& [data-column="price"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // The actions stay in view; a tablet leaves out what the overview shows too, so that titles have room.
  [from.tablet]: {
    '& [data-column="actions"]': { position: 'sticky', right: 0 },
    '& td[data-column="actions"]': { background: color.surface },
    '& tr[aria-selected="true"] td[data-column="actions"]': { background: color.sand },
  },
  [below.desktop]: {
    '& [data-column="missing"], & [data-column="confirmedAt"]': { display: 'none' },
  },
  // A phone shows a card for each row, and above them what they can be sorted by.
  [below.tablet]: {
    '& thead, & tbody': { display: 'block' },
    '& thead tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: space.s4,
      background: color.sand,
    },
    '& thead': { position: 'sticky', top: 0, zIndex: 1 },
    '& thead th': { position: 'static', padding: 0 },
    '& thead th[data-column="select"]': { paddingInlineStart: space.s4 },
    '& thead th[data-column="actions"]': { display: 'none' },
    // For the eyes: to a screen reader these are the headings of columns.
    '& thead th[data-column="reference"]::before': {
      content: ["'Sort by'", "'Sort by' / ''"],
      marginInlineEnd: space.s12,
      color: color.inkQuiet,
      fontWeight: 400,
    },
    '& tbody tr[data-index]': {
      display: 'grid',
      gridTemplateColumns: `${touchTarget} minmax(0, 1fr) auto`,
      alignItems: 'center',
      gap: `0 ${space.s8}`,
      // The box of the selection, narrower than its cell, stands as far from the edge as the actions.
      padding: `${space.s8} ${space.s16} ${space.s8} ${space.s4}`,
    },
    '& td': { padding: 0 },
    '& td[data-column="select"]': { gridRow: '1 / span 3', gridColumn: 1, alignSelf: 'start' },
    '& td[data-column="reference"]': { gridArea: '1 / 2', color: color.inkQuiet, fontSize: size.text13 },
    '& td[data-column="status"]': {
      gridArea: '1 / 3',
      color: color.inkQuiet,
      fontSize: size.text13,
      textAlign: 'right',
    },
    '& td[data-column="title"]': { gridArea: '2 / 2 / auto / -1' },
    '& td[data-column="price"]': { gridArea: '3 / 2', textAlign: 'left', fontWeight: 600, '& p': { fontWeight: 400 } },
    '& td[data-column="actions"]': { gridArea: '3 / 3', paddingTop: space.s8 },
  },
} as const

/** The row of a phone says what its words are for. */
const unsortedStyle = { color: color.inkQuiet, fontWeight: 400, [below.tablet]: { display: 'none' } } as const

const sortStyle = {
  minWidth: touchTarget,
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'inherit',
  cursor: 'pointer',
} as const

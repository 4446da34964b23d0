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
import { ScrollRegion } from '../../../ui/surfaces'
import { color, size, space, touchTarget } from '../../../ui/tokens'
import type { ChangeListings } from '../management/bulk-change'
import { createColumns, type TableRow } from './columns'
import type { TableFilter } from './table-filter'

interface ListingTableProps {
  /** For screen readers: 'All cars'. */
  label: string
  listings: readonly TableRow[]
  /** What `listings` were found with: another one is shown from its first row on. */
  filter: TableFilter
  selectedKeys: RowSelectionState
  onSelect: OnChangeFn<RowSelectionState>
  sorting: SortingState
  onSort: OnChangeFn<SortingState>
  /** Must not change: the cells would be mounted again. */
  onChange: ChangeListings
}

/** Pixels; each row is measured once it is rendered. */
const ESTIMATED_ROW = 96

/**
 * Only the visible rows are rendered, so that a thousand listings scroll on a phone, and only when they change, so that
 * typing in the search does not wait for them.
 */
export const ListingTable = memo(function ListingTable(props: ListingTableProps) {
  const { label, listings, filter, selectedKeys, onSelect, sorting, onSort, onChange } = props
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
    onSortingChange: onSort,
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

  return (
    <ScrollRegion ref={scroller} label={label} css={scrollerStyle}>
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
                        {sorted !== false && <span aria-hidden="true">{sorted === 'asc' ? ' ↑' : ' ↓'}</span>}
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

interface ListingRowProps {
  row: Row<TableRow>
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

/** Browsers without container queries show the rows of a phone. */
const wide = '@container listings (min-width: 860px)'

/** A window of 320 px: the status has a line of its own. */
const veryNarrow = '@container listings (max-width: 319px)'

const scrollerStyle = {
  maxHeight: 'min(720px, 82dvh)',
  border: 0,
  borderRadius: 0,
  contain: 'content',
} as const

/** Each row is a card, whose cells say what they are; above them stands what they can be sorted by. */
const tableStyle = {
  display: 'block',
  fontSize: size.text15,
  '& thead, & tbody': { display: 'block' },
  '& thead': { position: 'sticky', top: 0, zIndex: 1, background: color.sand },
  '& thead tr': { display: 'flex', alignItems: 'center', gap: space.s16, paddingInline: space.s16, overflowX: 'auto' },
  '& th': { padding: 0, fontSize: size.text13, fontWeight: 600, textAlign: 'left', whiteSpace: 'nowrap' },
  '& th[data-column="select"], & th[data-column="photo"], & th[data-column="actions"]': { position: 'absolute' },
  // For the eyes: to a screen reader these are the headings of columns.
  '& th[data-column="title"]::before': {
    content: ["'Sort by'", "'Sort by' / ''"],
    marginInlineEnd: space.s16,
    color: color.inkQuiet,
    fontWeight: 400,
  },
  '& tbody tr': { borderBottom: `1px solid ${color.line}` },
  '& tbody tr[aria-selected="true"]': { background: color.sand },
  // Three of them fit below the head on a phone.
  '& tbody tr[data-index]': {
    display: 'grid',
    gridTemplateColumns: '72px 3rem minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: space.s8,
    padding: space.s8,
    [wide]: {
      gridTemplateColumns: `calc(${touchTarget} - ${space.s8}) 72px minmax(0, 1fr) 9.5rem 6rem auto`,
      columnGap: space.s16,
      padding: `${space.s12} ${space.s16}`,
    },
  },
  '& td': { padding: 0 },
  // It stands below the photo, both beside the texts.
  '& td[data-column="select"]': {
    gridArea: '1 / 1 / span 3',
    alignSelf: 'end',
    paddingInlineStart: space.s8,
    [wide]: { gridArea: '1 / 1 / span 2', alignSelf: 'center', padding: 0 },
  },
  '& td[data-column="photo"]': {
    gridArea: '1 / 1 / span 3',
    alignSelf: 'start',
    marginBottom: touchTarget,
    [wide]: { gridArea: '1 / 2 / span 2', margin: 0 },
  },
  '& td[data-column="title"]': { gridArea: '1 / 2 / auto / -1', [wide]: { gridColumn: 3, alignSelf: 'end' } },
  '& td[data-column="price"]': {
    gridArea: '2 / 2 / auto / span 2',
    fontWeight: 600,
    [wide]: { gridArea: '2 / 3', alignSelf: 'start' },
  },
  '& td[data-column="status"]': {
    gridArea: '4 / 1 / auto / span 2',
    marginTop: space.s4,
    [veryNarrow]: { gridColumnEnd: -1 },
    [wide]: { gridArea: '1 / 4', alignSelf: 'end', margin: 0 },
  },
  '& :is(td[data-column="views"], td[data-column="messages"], td[data-column="confirmedAt"])': {
    color: color.inkQuiet,
    fontSize: size.text13,
    lineHeight: 1.4,
  },
  '& :is(td[data-column="views"], td[data-column="messages"])': { whiteSpace: 'nowrap' },
  '& td[data-column="views"]': {
    gridArea: '2 / 4',
    justifySelf: 'end',
    [wide]: { gridArea: '1 / 5', justifySelf: 'start', alignSelf: 'end' },
  },
  '& td[data-column="messages"]': {
    gridArea: '3 / 4',
    justifySelf: 'end',
    [wide]: { gridArea: '2 / 5', justifySelf: 'start', alignSelf: 'start' },
  },
  '& td[data-column="confirmedAt"]': {
    gridArea: '3 / 2 / auto / span 2',
    '&:empty': { display: 'none' },
    [wide]: { gridArea: '2 / 4', alignSelf: 'start' },
  },
  '& td[data-column="actions"]': {
    gridArea: '4 / 3 / auto / -1',
    marginTop: space.s4,
    [veryNarrow]: { gridArea: '5 / 1 / auto / -1' },
    [wide]: { gridArea: '1 / 6 / span 2', margin: 0 },
  },
} as const

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
  // Inside, where the scrolling row does not clip it.
  '&:focus-visible': { outlineOffset: -3 },
} as const

import { createColumnHelper } from '@tanstack/react-table'
import { Link } from 'gatsby'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { formatPrice, isPriced } from '../../../lib/format'
import { daysAgo } from '../../../lib/days-ago'
import { optionMarkStyle } from '../../../ui/control'
import { color, size, touchTarget } from '../../../ui/tokens'
import { daysUnconfirmed, type ManagedListing } from '../management/managed-listing'
import type { ChangeListings } from '../management/use-bulk-change'
import { RowActions } from './row-actions'

const column = createColumnHelper<ManagedListing>()
const list = new Intl.ListFormat('en-GB')

/** @param now milliseconds since 1970 */
export function createColumns({ now, onChange }: { now: number; onChange: ChangeListings }) {
  return [
    column.display({
      id: 'select',
      header: ({ table }) => (
        <Checkbox
          label="Select all that are shown"
          isChecked={table.getIsAllRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
        />
      ),
      cell: ({ row }) => (
        <Checkbox
          label={`Select ${row.original.title}`}
          isChecked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
      ),
    }),
    column.accessor('reference', { header: 'Ref' }),
    column.accessor('title', {
      header: 'Title',
      cell: ({ row: { original } }) => (
        <>
          {original.status === 'draft' ? original.title : <Link to={original.path}>{original.title}</Link>}
          <p css={quietStyle}>{original.fact}</p>
        </>
      ),
    }),
    column.accessor('status', { header: 'Status', cell: ({ getValue }) => STATUS_LABELS[getValue()] }),
    column.accessor('price', {
      header: 'Price',
      cell: ({ row: { original } }) => (
        <>
          {formatPrice(original.price)}
          {isPriced(original.price) && original.period && <p css={quietStyle}>{original.period}</p>}
        </>
      ),
    }),
    column.accessor('confirmedAt', {
      header: 'Confirmed',
      cell: ({ row: { original } }) => (isClosed(original.status) ? '–' : daysAgo(daysUnconfirmed(original, now))),
    }),
    column.accessor(({ missing }) => missing.length, {
      id: 'missing',
      header: 'Missing',
      cell: ({ row: { original } }) => <span css={quietStyle}>{list.format(original.missing)}</span>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original } }) => <RowActions listing={original} onChange={onChange} />,
    }),
  ]
}

interface CheckboxProps {
  label: string
  isChecked: boolean
  onChange: (event: unknown) => void
}

function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label css={checkboxStyle}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onChange} />
    </label>
  )
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const checkboxStyle = {
  display: 'grid',
  placeItems: 'center',
  minWidth: touchTarget,
  minHeight: touchTarget,
  cursor: 'pointer',
  '& > input': optionMarkStyle,
} as const

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createColumnHelper } from '@tanstack/react-table'
import { Link, navigate } from 'gatsby'
import { memo, useState } from 'react'
import { duplicateSchema, previewLinkSchema } from '../../../../contract/listing-management'
import { adminPagePaths, adminPaths, pagePaths } from '../../../../contract/paths'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { notifyFailedChange, postForJson, postOnce, notifyError } from '../../../lib/admin-http'
import { daysAgo } from '../../../lib/kenyan-date'
import { formatPrice, isPriced } from '../../../lib/format'
import { notify } from '../../../lib/notices'
import { buttonStyle } from '../../../ui/button'
import { optionMarkStyle } from '../../../ui/control'
import { VisuallyHidden } from '../../../ui/layout'
import { Menu, type MenuItem } from '../../../ui/menu'
import { color, size, touchTarget, space } from '../../../ui/tokens'
import type { ChangeListings } from '../management/bulk-change'
import { daysUnconfirmed, type ManagedListing } from '../management/managed-listing'
import { StatusPack } from '../status-pack/status-pack'
import { HistoryDialog } from './history-dialog'
import { OwnerLinkDialog } from './owner-link'

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

interface RowActionsProps {
  listing: ManagedListing
  onChange: ChangeListings
}

/** What can be done with one listing; the rarer things behind 'More'. */
const RowActions = memo(function RowActions({ listing, onChange }: RowActionsProps) {
  const { kind, id, key, title } = listing
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'history' | 'owner' | 'status pack' | null>(null)
  const duplicate = useMutation({
    mutationFn: () => postOnce(adminPaths.duplicateListing(kind, id), {}, duplicateSchema),
    onSuccess: ({ reference }) => notify({ title: 'Copied as a draft', description: `Its reference is ${reference}.` }),
    onError: (error) =>
      notifyFailedChange(error, 'it was copied', (refusal) => notifyError('It could not be copied', refusal)),
    onSettled: () => queries.invalidateQueries({ queryKey: [kind] }),
  })
  const preview = useMutation({
    mutationFn: () => postForJson(adminPaths.previewLink(kind, id), undefined, previewLinkSchema),
    onSuccess: ({ url }) => copyLink(url),
    onError: (error) => notifyError('The link could not be made', error),
  })
  const isDraft = listing.status === 'draft'
  const name = <VisuallyHidden> {title}</VisuallyHidden>
  const actions: MenuItem[] = [
    { label: 'Confirm available', onSelect: confirm },
    { label: 'Duplicate', isDisabled: duplicate.isPending, onSelect: duplicate.mutate },
    { label: 'Copy preview link', isDisabled: preview.isPending, onSelect: preview.mutate },
    { label: "Owner's page", onSelect: () => setDialog('owner') },
    ...(isDraft ? [] : [{ label: 'Invite a client', onSelect: invite }]),
    { label: 'Status pack', onSelect: () => setDialog('status pack') },
    { label: 'History', onSelect: () => setDialog('history') },
    { label: 'Delete', isDestructive: true, onSelect: () => change({ delete: true }, `“${title}” deleted`) },
  ]

  function confirm() {
    change({ confirmedAt: now() }, `“${title}” is confirmed`)
  }
  function invite() {
    navigate(`${adminPagePaths.reviews}?invite=${encodeURIComponent(key)}`)
  }
  function change(fields: object, done: string) {
    onChange({ listings: [listing], change: fields, done })
  }

  return (
    <div css={actionsStyle}>
      <Link to={`${pagePaths.admin}?edit=${encodeURIComponent(key)}`} css={buttonStyle('quiet')}>
        Edit{name}
      </Link>
      <Menu label={`More about ${title}`} items={actions}>
        More{name}
      </Menu>
      {dialog === 'history' && <HistoryDialog listing={listing} onClose={() => setDialog(null)} />}
      {dialog === 'owner' && <OwnerLinkDialog listing={listing} onClose={() => setDialog(null)} />}
      {dialog === 'status pack' && <StatusPack listing={listing} onClose={() => setDialog(null)} />}
    </div>
  )
})

const now = () => new Date().toISOString()

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ title: 'Preview link copied', description: 'It works for seven days, for anyone who has it.' })
  } catch {
    // The browser refused: the link is shown instead, to be copied by hand.
    notify({ title: 'Preview link', description: url })
  }
}

const actionsStyle = {
  display: 'flex',
  gap: space.s8,
  '& button, & a': { paddingInline: space.s12, whiteSpace: 'nowrap' },
} as const

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'gatsby'
import { createContext, memo, use, useState } from 'react'
import { duplicateSchema, previewLinkSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { adminPagePaths } from '../../../../contract/paths'
import { STATUS_LABELS, statusesFor } from '../../../../contract/status'
import { notifyFailedChange, postForJson, postOnce, notifyError } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { Menu, type MenuItem } from '../../../ui/menu'
import { color, from, space } from '../../../ui/tokens'
import { statusChange, type ChangeListings } from '../management/bulk-change'
import type { ManagedListing } from '../management/managed-listing'
import { useDeleteListing, useIsDeleting } from '../management/recently-deleted'
import { StatusPack } from '../status-pack/status-pack'
import { HistoryDialog } from './history-dialog'
import { OwnerLinkDialog } from './owner-link'

interface RowHandlers {
  onEdit: (listing: Pick<ManagedListing, 'kind' | 'id'>) => void
  onDeleted: (listing: Pick<ManagedListing, 'kind' | 'id'>) => void
}

/** A context, because cells are mounted again when their columns change. */
export const RowHandlersContext = createContext<RowHandlers>({ onEdit: () => undefined, onDeleted: () => undefined })

interface RowActionsProps {
  listing: ManagedListing
  onChange: ChangeListings
}

/** What can be done with one listing; the rarer things behind 'More'. */
export const RowActions = memo(function RowActions({ listing, onChange }: RowActionsProps) {
  const { kind, id, key, title, status, type } = listing
  const queries = useQueryClient()
  const { onEdit, onDeleted } = use(RowHandlersContext)
  const [dialog, setDialog] = useState<'history' | 'owner' | 'status pack' | null>(null)
  const deletion = useDeleteListing(kind, () => onDeleted(listing))
  const isDeleting = useIsDeleting(kind, id)
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
  const name = <VisuallyHidden> {title}</VisuallyHidden>
  const actions: MenuItem[] = [
    ...statusesFor(kind, type)
      .filter((one) => one !== status && one !== 'draft')
      .map((one) => ({
        label: `Mark ${STATUS_LABELS[one].toLowerCase()}`,
        onSelect: () => onChange(statusChange(listing, one)),
      })),
    { label: 'Confirm available', onSelect: confirm },
    { label: 'Why so quiet?', onSelect: () => open(adminPagePaths.statistics, 'listing') },
    { label: 'Duplicate', isDisabled: duplicate.isPending, onSelect: duplicate.mutate },
    { label: 'Copy preview link', isDisabled: preview.isPending, onSelect: preview.mutate },
    { label: "Owner's page", onSelect: () => setDialog('owner') },
    ...(status === 'draft'
      ? []
      : [{ label: 'Invite a client', onSelect: () => open(adminPagePaths.reviews, 'invite') }]),
    { label: 'Status pack', onSelect: () => setDialog('status pack') },
    { label: 'History', onSelect: () => setDialog('history') },
  ]

  function confirm() {
    const fields = { confirmedAt: new Date().toISOString() }
    onChange({ listings: [listing], change: fields, done: `“${title}” is confirmed` })
  }
  function open(page: string, parameter: string) {
    navigate(`${page}?${parameter}=${encodeURIComponent(key)}`)
  }

  return (
    <div css={actionsStyle} aria-busy={isDeleting}>
      <Button look="quiet" disabled={isDeleting} onClick={() => onEdit(listing)}>
        Edit{name}
      </Button>
      <Menu label={`More about ${title}`} items={actions}>
        More{name}
      </Menu>
      <Button look="quiet" css={deleteStyle} disabled={isDeleting} onClick={() => deletion.mutate(id)}>
        {isDeleting ? 'Deleting...' : 'Delete'}
        {name}
      </Button>
      {dialog === 'history' && <HistoryDialog listing={listing} onClose={() => setDialog(null)} />}
      {dialog === 'owner' && <OwnerLinkDialog listing={listing} onClose={() => setDialog(null)} />}
      {dialog === 'status pack' && <StatusPack listing={listing} onClose={() => setDialog(null)} />}
    </div>
  )
})

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
  gap: space.s4,
  '& button': { paddingInline: space.s8, whiteSpace: 'nowrap' },
  [from.tablet]: { gap: space.s8, '& button': { paddingInline: space.s12 } },
} as const

/** Quieter than Edit, as it is used less; at the other edge, where a thumb does not slip to it. */
const deleteStyle = {
  marginInlineStart: 'auto',
  borderColor: 'transparent',
  color: color.inkQuiet,
  fontWeight: 400,
  '&:hover:not(:disabled)': { color: color.danger },
} as const

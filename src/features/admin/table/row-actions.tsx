import { useMutation } from '@tanstack/react-query'
import { Link, navigate } from 'gatsby'
import { memo, useState } from 'react'
import { duplicateSchema, previewLinkSchema } from '../../../../contract/listing-management'
import { adminPagePaths, adminPaths, pagePaths } from '../../../../contract/paths'

import { markOutdated } from '../../../lib/cache-changes'
import { notifyFailedChange, postForJson, postOnce } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { buttonStyle } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { Menu, type MenuItem } from '../../../ui/menu'
import { space } from '../../../ui/tokens'
import { notifyError } from '../notify-error'
import type { ManagedListing } from '../management/managed-listing'
import type { ChangeListings } from '../management/use-bulk-change'
import { StatusPack } from '../status-pack/status-pack'
import { HistoryDialog } from './history-dialog'

interface RowActionsProps {
  listing: ManagedListing
  onChange: ChangeListings
}

/** What can be done with one listing; the rarer things behind 'More'. */
export const RowActions = memo(function RowActions({ listing, onChange }: RowActionsProps) {
  const { kind, id, key, title } = listing
  const [dialog, setDialog] = useState<'history' | 'status pack' | null>(null)
  const duplicate = useMutation({
    mutationFn: () => postOnce(adminPaths.duplicateListing(kind, id), {}, duplicateSchema),
    onSuccess: ({ reference }) => notify({ title: 'Copied as a draft', description: `Its reference is ${reference}.` }),
    onError: (error) =>
      notifyFailedChange(error, 'it was copied', (refusal) => notifyError('It could not be copied', refusal)),
    onSettled: () => markOutdated([kind]),
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

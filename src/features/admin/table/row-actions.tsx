import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { memo, useState } from 'react'
import { duplicateSchema, previewLinkSchema } from '../../../../contract/listing-management'
import { adminPagePaths, adminPaths } from '../../../../contract/admin-paths'
import { pagePaths } from '../../../../contract/paths'
import { postForJson } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { buttonStyle, Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { from, space } from '../../../ui/tokens'
import { messageOf } from '../editor/get-error-message'
import type { ManagedListing } from '../management/managed-listing'
import type { ChangeListings } from '../management/use-bulk-change'
import { StatusPackButton } from '../status-pack/status-pack-button'
import { HistoryDialog } from './history-dialog'

interface RowActionsProps {
  listing: ManagedListing
  onChange: ChangeListings
}

/** What can be done with one listing; the rarer things behind 'More'. */
export const RowActions = memo(function RowActions({ listing, onChange }: RowActionsProps) {
  const { kind, id, key, title } = listing
  const queries = useQueryClient()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const duplicate = useMutation({
    mutationFn: () => postForJson(adminPaths.duplicateListing(kind, id), undefined, duplicateSchema),
    onSuccess: ({ reference }) => notify({ title: 'Copied as a draft', description: `Its reference is ${reference}.` }),
    onError: (error) => notify({ title: 'It could not be copied', description: messageOf(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: [kind] }),
  })
  const preview = useMutation({
    mutationFn: () => postForJson(adminPaths.previewLink(kind, id), undefined, previewLinkSchema),
    onSuccess: ({ url }) => copyLink(url),
    onError: (error) =>
      notify({ title: 'The link could not be made', description: messageOf(error), destructive: true }),
  })
  const name = <VisuallyHidden> {title}</VisuallyHidden>

  function confirm() {
    const change = { confirmedAt: new Date().toISOString() }
    onChange({ listings: [listing], change, done: `“${title}” is confirmed` })
  }

  return (
    <div css={[actionsStyle, { [from.tablet]: { flexWrap: 'nowrap' } }]}>
      <Link to={`${pagePaths.admin}?edit=${encodeURIComponent(key)}`} css={buttonStyle('quiet')}>
        Edit{name}
      </Link>
      <details>
        <summary css={[buttonStyle('quiet'), { listStyle: 'none' }]}>More{name}</summary>
        <div css={moreStyle}>
          <Button type="button" look="quiet" onClick={confirm}>
            Confirm available{name}
          </Button>
          <Button type="button" look="quiet" disabled={duplicate.isPending} onClick={() => duplicate.mutate()}>
            Duplicate{name}
          </Button>
          <Button type="button" look="quiet" disabled={preview.isPending} onClick={() => preview.mutate()}>
            Copy preview link{name}
          </Button>
          {listing.status !== 'draft' && (
            <Link to={`${adminPagePaths.reviews}?invite=${encodeURIComponent(key)}`} css={buttonStyle('quiet')}>
              Invite a client{name}
            </Link>
          )}
          <StatusPackButton listing={listing} />
          <Button type="button" look="quiet" onClick={() => setHistoryOpen(true)}>
            History{name}
          </Button>
        </div>
      </details>
      {isHistoryOpen && <HistoryDialog listing={listing} onClose={() => setHistoryOpen(false)} />}
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

const moreStyle = { display: 'grid', gap: space.s8, marginTop: space.s8 } as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  '& button, & a, & summary': { paddingInline: space.s12, whiteSpace: 'nowrap' },
} as const

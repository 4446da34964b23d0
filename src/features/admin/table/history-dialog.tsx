import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listingHistoryEntrySchema, type ListingHistoryEntry } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { documentChanges } from '../../../../contract/site/documents'
import { notifyFailedChange, postOnce, notifyError } from '../../../lib/admin-http'
import { getJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { Button } from '../../../ui/button'
import { VisuallyHidden, Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { Sheet } from '../../../ui/sheet'
import { color, size, space } from '../../../ui/tokens'
import { fieldLabel, fieldValueText } from '../editor/field-labels'
import type { ManagedListing } from '../management/managed-listing'

const historySchema = z.array(listingHistoryEntrySchema)
const anyListing = z.looseObject({})

interface HistoryDialogProps {
  listing: ManagedListing
  onClose: () => void
}

/** When what changed of a listing; an update can be undone. */
export function HistoryDialog({ listing: { kind, id, title }, onClose }: HistoryDialogProps) {
  const queries = useQueryClient()
  const key = privateKey('listing-history', kind, id)
  const history = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      getJson(adminPaths.listingHistory(kind, id), () => Promise.resolve(historySchema), { signal, needsUser: true }),
    staleTime: 0,
  })
  const undo = useMutation({
    mutationFn: (changeId: number) => postOnce(adminPaths.undoListingChange(kind, id), { changeId }, anyListing),
    onSuccess: () => notify({ title: 'Undone' }),
    onError: (error) =>
      notifyFailedChange(error, 'it was undone', (refusal) => notifyError('Nothing was undone', refusal)),
    onSettled: () =>
      Promise.all([key, [kind], privateKey('documents')].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <Sheet
      title={`History of ${title}`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {history.data?.length === 0 ? (
        <p css={quietStyle}>Nothing has been changed since it was created.</p>
      ) : history.data ? (
        <ol css={listStyle}>
          {history.data.map((entry) => (
            <Entry key={entry.id} entry={entry} isBusy={undo.isPending} onUndo={() => undo.mutate(entry.id)} />
          ))}
        </ol>
      ) : history.isError ? (
        <LoadError onRetry={history.refetch}>The history could not be loaded.</LoadError>
      ) : (
        <Skeleton css={{ height: 160 }} />
      )}
    </Sheet>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const ACTIONS: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  reviewed: 'Review received',
  review_replied: 'Reply to a review',
  review_removed: 'Review removed',
  review_restored: 'Review restored',
}

function Entry({ entry, isBusy, onUndo }: { entry: ListingHistoryEntry; isBusy: boolean; onUndo: () => void }) {
  const { at, action, fields } = entry
  return (
    <li>
      <p>
        <strong>{ACTIONS[action] ?? action}</strong>{' '}
        <time dateTime={at} css={quietStyle}>
          {timeFormat.format(Date.parse(at))}
        </time>
      </p>
      {action === 'updated' && (
        <>
          <ul css={quietStyle}>
            {Object.entries(fields).map(([name, { from, to }]) => (
              <li key={name} css={{ overflowWrap: 'anywhere' }}>
                {fieldLabel(name)}:{' '}
                {name === 'documents'
                  ? documentChanges(from, to)
                  : `${shorten(fieldValueText(name, from))} → ${shorten(fieldValueText(name, to))}`}
              </li>
            ))}
          </ul>
          <Button look="quiet" css={{ marginTop: space.s8 }} disabled={isBusy} onClick={onUndo}>
            Undo this change<VisuallyHidden> of {timeFormat.format(Date.parse(at))}</VisuallyHidden>
          </Button>
        </>
      )}
    </li>
  )
}

const MAX_LENGTH = 120

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const listStyle = {
  display: 'grid',
  gap: space.s24,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { paddingTop: space.s24, borderTop: `1px solid ${color.line}` },
} as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminPaths } from '../../../../contract/admin-paths'
import {
  createdInvitationSchema,
  invitationSchema,
  type Invitation,
  type InvitationInput,
} from '../../../../contract/review'
import { notifyFailedChange, postOnce } from '../../../lib/admin-http'
import { formatReviewDate } from '../../../lib/format'
import { getJson, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { color, size, space } from '../../../ui/tokens'
import type { InvitableListing } from './listing-choice'

/** Invitations that nobody has used yet, each with a button that revokes it. */
export function OpenInvitations({ listings }: { listings: readonly InvitableListing[] }) {
  const { data, isError, refetch } = useInvitations()
  const heading = useRef<HTMLHeadingElement>(null)
  const revocation = useRevokeInvitation()
  const { ask, dialog } = useConfirm()
  const open = data?.filter(({ state }) => state === 'open') ?? []

  async function revoke(id: string, title: string) {
    const isConfirmed = await ask({
      title: `Revoke the invitation for “${title}”?`,
      text: 'Its link stops working at once. You can make another one at any time.',
      yes: 'Revoke',
      no: 'Keep',
      destructive: true,
    })
    if (!isConfirmed) return
    heading.current?.focus()
    revocation.mutate(id)
  }

  return (
    <section aria-labelledby="open-invitations">
      <h2 ref={heading} id="open-invitations" tabIndex={-1} css={{ fontSize: size.text17, outline: 'none' }}>
        Open invitations{data && ` (${open.length})`}
      </h2>
      {isError && (
        <LoadError css={{ gap: space.s8 }} onRetry={refetch}>
          The invitations could not be loaded.
        </LoadError>
      )}
      {data && open.length === 0 && <p css={{ color: color.inkQuiet }}>There are no open invitations.</p>}
      <ul>
        {open.map((invitation) => {
          const title = titleOf(invitation, listings)
          return (
            <li key={invitation.id} css={rowStyle}>
              <span css={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {title}
                <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text13 }}>
                  {[invitation.note, `until ${formatReviewDate(invitation.expiresAt)}`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button look="quiet" disabled={revocation.isPending} onClick={() => void revoke(invitation.id, title)}>
                Revoke<VisuallyHidden> the invitation for {title}</VisuallyHidden>
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </section>
  )
}

/** The id of a listing that is gone. */
function titleOf({ kind, listingId }: Invitation, listings: readonly InvitableListing[]): string {
  return listings.find((listing) => listing.kind === kind && listing.id === listingId)?.title ?? listingId
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
  paddingBlock: space.s12,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.text15,
} as const

const invitationsKey = privateKey('invitations')

/** Invitations, newest first. */
function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => getJson(adminPaths.invitations, loadInvitationsSchema, { signal, needsUser: true }),
  })
}

export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InvitationInput) => postOnce(adminPaths.invitations, input, createdInvitationSchema),
    onError: (error) => notifyFailure(error, 'the link was made', 'The link could not be made'),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  })
}

function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => sendJson('DELETE', adminPaths.invitation(id)),
    onSuccess: () => notify({ title: 'Invitation revoked', description: 'Its link no longer works.' }),
    onError: (error) => notifyFailure(error, 'it was revoked', 'It could not be revoked'),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  })
}

function notifyFailure(error: Error, whether: string, title: string): void {
  notifyFailedChange(error, whether, ({ reason }) => notify({ title, description: reason, destructive: true }))
}

async function loadInvitationsSchema() {
  const { array } = await import('zod/mini')
  return array(invitationSchema)
}

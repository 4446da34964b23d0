import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { INVITATION_CHECK_PATH } from '../../../contract/paths'
import { HttpError, sendJson } from '../../lib/http'
import { color, radius, size, space } from '../../ui/tokens'
import type { LinkedInvitation } from './use-invitation'

interface InvitationNoteProps {
  listingId: string
  invitation: LinkedInvitation
}

/** Says in the review form what becomes of the invitation, before anything is written. */
export function InvitationNote({ listingId, invitation: { token, refusal, refuse } }: InvitationNoteProps) {
  const { error, isSuccess } = useCheck(listingId, token)
  const reason = error instanceof HttpError && (error.status === 400 || error.status === 410) ? error.reason : null
  useEffect(() => {
    if (reason !== null) refuse(reason)
  }, [reason, refuse])

  return (
    <div role="status" css={noteStyle} data-refused={refusal === null ? undefined : ''}>
      {refusal !== null ? (
        <>
          <p css={{ fontWeight: 600 }}>{refusal}</p>
          <p>What you typed stays here. “Submit Review” sends it without the mark.</p>
        </>
      ) : isSuccess ? (
        <p>
          Your invitation is recognised. Your review will be marked as <strong>Verified client</strong>.
        </p>
      ) : error ? (
        <p>Your invitation could not be checked just now. It is sent together with your review.</p>
      ) : (
        <p>Checking your invitation...</p>
      )}
    </div>
  )
}

/** Asks once: after the review is sent, the invitation is used. */
function useCheck(listingId: string, token: string | undefined) {
  return useQuery({
    queryKey: ['invitation', listingId, token],
    queryFn: async () => {
      const body = { propertyId: listingId, invitation: token }
      await sendJson('POST', INVITATION_CHECK_PATH, body, { needsUser: false })
      return true
    },
    enabled: token !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

const noteStyle = {
  display: 'grid',
  gap: space.s4,
  maxWidth: '65ch',
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
  borderLeft: `3px solid ${color.primary}`,
  fontSize: size.text15,
  '&[data-refused]': { borderLeftColor: color.accent },
} as const

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminPaths } from '../../../contract/paths'
import { createdInvitationSchema, invitationSchema, type InvitationInput } from '../../../contract/review'
import { notifyFailedChange, postOnce } from '../../lib/admin-http'
import { getJson, sendJson } from '../../lib/http'
import { notify } from '../../lib/notices'
import { privateKey } from '../../lib/private-queries'
import { carQueries, propertyQueries, useListings } from '../listings'
import { invitableFrom } from './invitable-listings'

const invitationsKey = privateKey('invitations')

/** Invitations, newest first. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => getJson(adminPaths.invitations, loadInvitationsSchema, { signal, needsUser: true }),
  })
}

/** Listings that clients can be invited for; undefined until both lists are loaded. */
export function useInvitableListings() {
  const { data: properties, isError: noProperties } = useListings(propertyQueries)
  const { data: cars, isError: noCars } = useListings(carQueries)
  const listings = useMemo(() => properties && cars && invitableFrom(properties, cars), [properties, cars])
  return { listings, isError: noProperties || noCars }
}

export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InvitationInput) => postOnce(adminPaths.invitations, input, createdInvitationSchema),
    onError: (error) => notifyFailure(error, 'the link was made', 'The link could not be made'),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export function useRevokeInvitation() {
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

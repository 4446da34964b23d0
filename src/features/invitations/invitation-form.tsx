import { useState, type SubmitEvent } from 'react'
import { INVITATION_LIMITS } from '../../../contract/admin-limits'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields'
import { space } from '../../ui/tokens'
import { keyOf, type InvitableListing } from './invitable-listings'
import { InvitationLink } from './invitation-link'
import { ListingChoice } from './listing-choice'
import { useCreateInvitation } from './use-invitations'

interface InvitationFormProps {
  listings: readonly InvitableListing[]
  /** The key of the listing that is chosen at first. */
  wanted: string | null
}

/** Makes an invitation link for a listing. */
export function InvitationForm({ listings, wanted }: InvitationFormProps) {
  const [chosenKey, setChosenKey] = useState(wanted)
  const [note, setNote] = useState('')
  const creation = useCreateInvitation()
  const chosen = listings.find((listing) => keyOf(listing) === chosenKey)
  const invited = listings.find(({ kind, id }) => kind === creation.variables?.kind && id === creation.variables.id)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (creation.isPending) return
    if (chosen === undefined) notify({ title: 'Please choose a listing.', destructive: true })
    else creation.mutate({ kind: chosen.kind, id: chosen.id, note }, { onSuccess: () => setNote('') })
  }

  return (
    <div css={{ display: 'grid', gap: space.s16 }}>
      <form aria-label="Invite a client" css={{ display: 'grid', gap: space.s16 }} onSubmit={submit}>
        <ListingChoice listings={listings} chosen={chosen} onChoose={(listing) => setChosenKey(keyOf(listing))} />
        <TextField
          label="Who is invited? (optional, only for you)"
          value={note}
          onChange={setNote}
          maxLength={INVITATION_LIMITS.noteMax}
        />
        <Button type="submit" css={{ justifySelf: 'start' }} disabled={creation.isPending}>
          {creation.isPending ? 'Making the link...' : 'Make the link'}
        </Button>
      </form>
      {creation.data && <InvitationLink invitation={creation.data} title={invited?.title ?? ''} />}
    </div>
  )
}

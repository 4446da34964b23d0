import { useId, useState, useRef, useEffect, type SubmitEvent } from 'react'
import { INVITATION_LIMITS } from '../../../../contract/admin-limits'
import { agency } from '../../../../contract/agency'
import type { CreatedInvitation } from '../../../../contract/review'
import { formatReviewDate } from '../../../lib/format'
import { notify } from '../../../lib/notices'
import { Button, buttonStyle } from '../../../ui/button'
import { controlStyle, Label } from '../../../ui/control'
import { TextField } from '../../../ui/fields'
import { Skeleton } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { color, from, radius, space, size } from '../../../ui/tokens'
import { shareUrl } from '../../share'
import { keyOf, ListingChoice, useInvitableListings, type InvitableListing } from './listing-choice'
import { OpenInvitations, useCreateInvitation } from './open-invitations'

/**
 * 'Invite a client': a form that makes a link, and the links that are open. Open at once for `?invite=property:villa`.
 */
export function InvitationsPanel() {
  const [wanted] = useState(() => new URLSearchParams(window.location.search).get('invite'))
  const [isOpen, setOpen] = useState(wanted !== null)
  const panelId = useId()
  return (
    // Its button stands beside the heading before it, its panel below both.
    <div css={{ display: 'contents' }}>
      <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        Invite a client
      </Button>
      <div id={panelId} hidden={!isOpen} css={placeStyle}>
        {isOpen && <PanelContent wanted={wanted} />}
      </div>
    </div>
  )
}

function PanelContent({ wanted }: { wanted: string | null }) {
  const { listings, isError } = useInvitableListings()
  return (
    <div css={panelStyle}>
      <p css={{ maxWidth: '65ch', color: color.inkQuiet }}>
        After a closed deal, send the client a link. It works for one review within {INVITATION_LIMITS.days} days, which
        gets the mark “Verified client”.
      </p>
      {listings ? (
        <div css={columnsStyle}>
          <InvitationForm listings={listings} wanted={wanted} />
          <OpenInvitations listings={listings} />
        </div>
      ) : isError ? (
        <p role="alert">The listings could not be loaded. Reload the page to try again.</p>
      ) : (
        <Skeleton css={{ height: 240, borderRadius: radius.card }} />
      )}
    </div>
  )
}

const placeStyle = { flex: '1 0 100%', minWidth: 0, '&[hidden]': { display: 'none' } } as const

const panelStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s16,
  ...cardFrame,
  [from.tablet]: { padding: space.s24 },
} as const

const columnsStyle = {
  display: 'grid',
  gap: space.s32,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const

interface InvitationFormProps {
  listings: readonly InvitableListing[]
  /** The key of the listing that is chosen at first. */
  wanted: string | null
}

/** Makes an invitation link for a listing. */
function InvitationForm({ listings, wanted }: InvitationFormProps) {
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
        <ListingChoice
          legend="Which deal was closed?"
          listings={listings}
          chosen={chosen}
          onChoose={(listing) => setChosenKey(keyOf(listing))}
        />
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

interface InvitationLinkProps {
  invitation: CreatedInvitation
  /** The title of the listing. */
  title: string
}

/** A new invitation's link, shown this once, and the ways to send it. */
function InvitationLink({ invitation: { url, expiresAt }, title }: InvitationLinkProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [url])
  return (
    <div ref={box} role="group" aria-label="The new invitation" tabIndex={-1} css={boxStyle}>
      <div>
        <Label htmlFor={id}>Invitation link for “{title}”</Label>
        <input id={id} css={controlStyle} readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        Shown only now. It works for one review, until {formatReviewDate(expiresAt)}.
      </p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <Button onClick={() => void shareUrl(`Review of ${title}`, url)}>
          {canShare() ? 'Share link' : 'Copy link'}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(messageWith(title, url))}`}
          target="_blank"
          rel="noreferrer"
          css={buttonStyle('quiet')}
        >
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

/** A phone's dialog also copies. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}

function messageWith(title: string, url: string): string {
  return `Thank you for choosing ${agency.siteName}. How was it with “${title}”? With this link your review is marked as Verified client: ${url}`
}

const boxStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
  outline: 'none',
} as const

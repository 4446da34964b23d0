import { useId, useState } from 'react'
import { INVITATION_LIMITS } from '../../../contract/admin-limits'
import { cardFrame } from '../../ui/surfaces'
import { Skeleton } from '../../ui/layout'
import { Button } from '../../ui/button'
import { color, from, radius, space } from '../../ui/tokens'
import { InvitationForm } from './invitation-form'
import { OpenInvitations } from './open-invitations'
import { useInvitableListings } from './use-invitations'

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

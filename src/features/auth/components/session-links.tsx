import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import { notify } from '../../../lib/notify'
import { buttonStyle } from '../../../ui/button'
import { space } from '../../../ui/tokens'
import { attemptWithIdentity } from '../attempt'

/**
 * Sign In for visitors; Sign Out for users; Dashboard for the administrator. All three stand in
 * every page and the styles show the right ones (`html[data-session]`), so a returning user never
 * sees the wrong one flash, and a visitor's link works before any script does.
 */
export function SessionLinks({ onLeave }: { onLeave?: () => void }) {
  return (
    <div css={linksStyle}>
      <Link to={pagePaths.signIn} data-for="visitor" css={buttonStyle('quiet')} onClick={onLeave}>
        Sign In
      </Link>
      <Link to={pagePaths.admin} data-for="admin" css={buttonStyle('quiet')} onClick={onLeave}>
        Dashboard
      </Link>
      <button type="button" data-for="user" css={buttonStyle('quiet')} onClick={() => void leave(onLeave)}>
        Sign Out
      </button>
    </div>
  )
}

async function leave(onLeave: (() => void) | undefined): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.signOutUser())
  if (!outcome.ok) {
    notify({ title: 'Could not sign out', description: 'Please try again.', destructive: true })
    return
  }
  onLeave?.()
}

const linksStyle = {
  display: 'flex',
  gap: space.s8,
  '& > *': { paddingInline: space.s16 },
  'html:not([data-session="user"], [data-session="admin"]) & > :not([data-for="visitor"])': { display: 'none' },
  'html[data-session="user"] & > :not([data-for="user"])': { display: 'none' },
  'html[data-session="admin"] & > [data-for="visitor"]': { display: 'none' },
} as const

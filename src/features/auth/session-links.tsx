import { css } from '@emotion/react'
import { Link } from 'gatsby'
import { pagePaths } from '../../../contract/paths'
import { notify } from '../../lib/notices'
import { buttonStyle } from '../../ui/button'
import { space } from '../../ui/tokens'
import { attemptWithIdentity } from './attempt'

/**
 * Sign In for visitors, Account and Sign Out for users, in place of Account the Dashboard for the administrator. All
 * are in every page and the styles show the right ones (`html[data-session]`), so that a returning user never sees the
 * wrong one, and a visitor's link works before any script runs.
 */
export function SessionLinks({ onLeave }: { onLeave?: () => void }) {
  return (
    <div css={linksStyle}>
      <Link to={pagePaths.signIn} css={[buttonStyle('quiet'), shownForVisitors]} onClick={onLeave}>
        Sign In
      </Link>
      <Link to={pagePaths.admin} css={[buttonStyle('quiet'), shownForAdmin]} onClick={onLeave}>
        Dashboard
      </Link>
      <Link to={pagePaths.account} css={[buttonStyle('quiet'), shownForCustomers]} onClick={onLeave}>
        Account
      </Link>
      <button type="button" css={[buttonStyle('quiet'), shownForUsers]} onClick={() => void leave(onLeave)}>
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
} as const

/**
 * `html[data-session]` controls who sees an element. A script in the page's head sets it before the first
 * paint, without waiting for the identity service.
 */
const SIGNED_IN = 'html:is([data-session="user"], [data-session="admin"])'

export const shownForUsers = css`
  html:not([data-session='user'], [data-session='admin']) & {
    display: none;
  }
`

export const shownForVisitors = css`
  ${SIGNED_IN} & {
    display: none;
  }
`

/** Users but the administrator. */
const shownForCustomers = css`
  html:not([data-session='user']) & {
    display: none;
  }
`

const shownForAdmin = css`
  html:not([data-session='admin']) & {
    display: none;
  }
`

import { navigate } from 'gatsby'
import { useEffect, useState, type ReactNode } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'
import { useKnownSession } from '../use-session'
import { ConfirmEmail } from './confirm-email'
import { RefusedSession, SessionEnded } from './session-ended'

interface AdminOnlyProps {
  children: ReactNode
  /** Shown until the session is known. */
  waiting: ReactNode
}

/**
 * Redirects everybody but the administrator to the home page with a message (spec §6). The backend protects the data.
 * A session that ends meanwhile is named, because its administrator wants to go on.
 */
export function AdminOnly({ children, waiting }: AdminOnlyProps) {
  const { session, hasFailed, retry } = useKnownSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const isUnverifiedAdmin = session.status === 'signed-in' && session.isUnverifiedAdmin
  const isRefused = session.status !== 'unknown' && !isAdmin && !isUnverifiedAdmin
  const [wasHere, setWasHere] = useState(false)
  if ((isAdmin || isUnverifiedAdmin) && !wasHere) setWasHere(true)
  const hasEnded = wasHere && session.status === 'signed-out' && session.hasEnded

  useEffect(() => {
    if (!isRefused || hasEnded) return
    // An administrator who signs out here needs no message.
    if (!wasHere) notify({ ...DENIED, destructive: true })
    navigate(pagePaths.home, { replace: true })
  }, [isRefused, hasEnded, wasHere])

  if (hasEnded) return <SessionEnded />
  if (isAdmin) {
    return (
      <>
        <RefusedSession session={session} />
        {children}
      </>
    )
  }
  if (isUnverifiedAdmin) return <ConfirmEmail email={session.user.email} />
  return session.status === 'unknown' && hasFailed ? <Unreachable retry={retry} /> : waiting
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <MessagePage title="Oops!" urgent action={<Button onClick={retry}>Try again</Button>}>
      We could not check whether you are signed in. Please check your connection and try again.
    </MessagePage>
  )
}

const DENIED = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin dashboard.',
}

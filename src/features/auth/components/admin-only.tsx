import { navigate } from 'gatsby'
import { useEffect, useRef, type ReactNode } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'
import { useKnownSession } from '../use-session'
import { ConfirmEmail } from './confirm-email'

interface AdminOnlyProps {
  children: ReactNode
  /** Shown until it is known who is here. */
  waiting: ReactNode
}

/** Anybody but the administrator is sent home and told why (spec §6). The backend guards the data itself. */
export function AdminOnly({ children, waiting }: AdminOnlyProps) {
  const { session, hasFailed, retry } = useKnownSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const isUnverifiedAdmin = session.status === 'signed-in' && session.isUnverifiedAdmin
  const isRefused = session.status !== 'unknown' && !isAdmin && !isUnverifiedAdmin
  const mayLeave = useRef(false)

  useEffect(() => {
    if (isAdmin || isUnverifiedAdmin) mayLeave.current = true
    if (!isRefused) return
    // An administrator who signs out here leaves on purpose.
    if (!mayLeave.current) notify({ ...DENIED, destructive: true })
    navigate(pagePaths.home, { replace: true })
  }, [isAdmin, isUnverifiedAdmin, isRefused])

  if (isAdmin) return children
  if (isUnverifiedAdmin) return <ConfirmEmail email={session.user.email} />
  return session.status === 'unknown' && hasFailed ? <Unreachable retry={retry} /> : waiting
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <MessagePage title="Oops!" urgent action={<Button onClick={retry}>Try again</Button>}>
      We could not find out who you are. Please check your connection.
    </MessagePage>
  )
}

const DENIED = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin dashboard.',
}

import { navigate } from 'gatsby'
import { useEffect, useRef, type ReactNode } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { notify } from '../../../lib/notify'
import { useKnownSession } from '../use-session'

interface AdminOnlyProps {
  children: ReactNode
  /** Shown until it is known who is here. */
  waiting: ReactNode
}

/** Anybody but the administrator is sent home and told why (spec §6). The backend guards the data itself. */
export function AdminOnly({ children, waiting }: AdminOnlyProps) {
  const session = useKnownSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const isRefused = session.status !== 'unknown' && !isAdmin
  const wasAdmin = useRef(false)

  useEffect(() => {
    if (isAdmin) wasAdmin.current = true
    if (!isRefused) return
    // An administrator who signs out here leaves on purpose.
    if (!wasAdmin.current) notify({ ...DENIED, destructive: true })
    navigate(pagePaths.home, { replace: true })
  }, [isAdmin, isRefused])

  return isAdmin ? children : waiting
}

const DENIED = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin dashboard.',
}

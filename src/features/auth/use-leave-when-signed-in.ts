import { navigate } from 'gatsby'
import { useEffect } from 'react'
import { returnPathOf } from './return-path'
import { useKnownSession } from './use-session'

/**
 * A signed-in user has no business on the account pages: they go on to where they came from, or home.
 * Returns how to try again when the identity service could not be fetched, null otherwise.
 */
export function useLeaveWhenSignedIn(): (() => void) | null {
  const { session, hasFailed, retry } = useKnownSession()
  const { status } = session
  useEffect(() => {
    if (status === 'signed-in') navigate(returnPathOf(window.location.search), { replace: true })
  }, [status])
  return hasFailed ? retry : null
}

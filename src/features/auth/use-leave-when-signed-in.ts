import { navigate } from 'gatsby'
import { useEffect } from 'react'
import { returnPathOf } from './return-path'
import { useKnownSession } from './use-session'

/**
 * Redirects signed-in users from the account pages to the page they came from, or to the home page.
 * Returns a retry function when the identity SDK could not be fetched, otherwise null.
 */
export function useLeaveWhenSignedIn(): (() => void) | null {
  const { session, hasFailed, retry } = useKnownSession()
  const { status } = session
  useEffect(() => {
    if (status === 'signed-in') navigate(returnPathOf(window.location.search), { replace: true })
  }, [status])
  return hasFailed ? retry : null
}

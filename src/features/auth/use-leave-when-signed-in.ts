import { navigate } from 'gatsby'
import { useEffect } from 'react'
import { returnPathOf } from './return-path'
import { useKnownSession } from './use-session'

/** A signed-in user has no business on the account pages: they go on to where they came from, or home. */
export function useLeaveWhenSignedIn(): void {
  const { status } = useKnownSession()
  useEffect(() => {
    if (status === 'signed-in') navigate(returnPathOf(window.location.search), { replace: true })
  }, [status])
}

import { useState } from 'react'
import { Button } from '../../../ui/button'
import { attemptWithIdentity } from '../attempt'
import { showSignInResult } from '../show-sign-in-result'

interface GoogleButtonProps {
  action: 'google-sign-in' | 'google-sign-up'
  successText: string
  disabled: boolean
  /** Gets the reason of a failure, and null when another attempt begins. */
  onFailure: (reason: string | null) => void
}

export function GoogleButton({ action, successText, disabled, onFailure }: GoogleButtonProps) {
  const [isBusy, setBusy] = useState(false)

  async function signIn() {
    setBusy(true)
    onFailure(null)
    const outcome = await attemptWithIdentity((identity) => identity.signInWithGoogle())
    onFailure(showSignInResult(action, successText, outcome))
    setBusy(false)
  }

  return (
    <Button look="quiet" disabled={disabled || isBusy} onClick={() => void signIn()}>
      <GoogleMark />
      Continue with Google
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
    >
      <path d="M19.5 12H12.5M19.5 12a7.5 7.5 0 1 1-2.2-5.3" strokeLinecap="round" />
    </svg>
  )
}

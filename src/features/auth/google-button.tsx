import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button'
import { color, radius, size, space } from '../../ui/tokens'
import { attemptWithIdentity } from './attempt'
import { showSignInResult } from './auth-errors'

interface GoogleButtonProps {
  action: 'google-sign-in' | 'google-sign-up'
  successText: string
  disabled: boolean
  /** Gets the reason of a failure, and null when another attempt begins. */
  onFailure: (reason: string | null) => void
}

/** Signs in with Google; in a browser within another app, which Google refuses, it says what to do instead. */
export function GoogleButton({ action, successText, disabled, onFailure }: GoogleButtonProps) {
  const [isBusy, setBusy] = useState(false)
  if (useIsEmbedded()) {
    return (
      <p css={noteStyle}>
        Google does not let you sign in from within another app. Use your email and password, or open this page in your
        browser: the app’s menu has “Open in browser”.
      </p>
    )
  }

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

/** Whether the page is open in a browser within another app. Built pages do not know it. */
export function useIsEmbedded(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => isEmbeddedBrowser(navigator.userAgent),
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => undefined
}

/** Apps that name themselves. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Messenger|Snapchat|Pinterest|LinkedInApp|Twitter|TikTok|musical_ly|BytedanceWebview|MicroMessenger|Line)\b/
/** Android names each WebView. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*; wv\)/
/** Safari names itself, and so do the other browsers of an iPhone; views within apps do not. */
const IOS_WEB_VIEW = /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/

/** By the browser's own words: nothing else tells a page that it is within another app. */
function isEmbeddedBrowser(userAgent: string): boolean {
  // A page on the home screen does not name Safari either, but Google accepts it.
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return APPS.test(userAgent) || ANDROID_WEB_VIEW.test(userAgent) || (!isOnHomeScreen && IOS_WEB_VIEW.test(userAgent))
}

const noteStyle = {
  padding: space.s12,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

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

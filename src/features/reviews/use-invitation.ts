import { useState, useSyncExternalStore } from 'react'
import { INVITATION_PARAMETER } from '../../../contract/paths'

/** The invitation in the page's link (decision 0054). */
export interface LinkedInvitation {
  /** Undefined without a link, and when it has ended. */
  readonly token: string | undefined
  /** Why it cannot be used; null when nothing is known against it. */
  readonly refusal: string | null
  /** Whether the form says something about it. */
  readonly isShown: boolean
  /** The review was stored. */
  readonly end: () => void
  readonly refuse: (reason: string) => void
}

/** None in the static page, whose HTML knows no query. */
export function useInvitation(): LinkedInvitation {
  const linked = useSyncExternalStore(neverChanges, tokenInUrl, () => null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const isShown = linked !== null && !isEnded
  return {
    token: isShown && refusal === null ? linked : undefined,
    refusal,
    isShown,
    end: () => setEnded(true),
    refuse: setRefusal,
  }
}

function neverChanges() {
  return () => undefined
}

/** Null without one. */
function tokenInUrl(): string | null {
  return new URLSearchParams(window.location.search).get(INVITATION_PARAMETER)
}

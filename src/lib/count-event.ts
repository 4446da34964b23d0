import { env } from '../config/env'
import type { LISTING_EVENTS } from '../../contract/admin-limits'
import type { ListingKind } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'

type ListingEvent = (typeof LISTING_EVENTS)[number]

/** A page that is left at once was not looked at, in milliseconds. */
const VIEW_AFTER_MS = 2_000
const OFFICE_DEVICE = 'office-device'

interface PrivacySignals {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/**
 * Tells the backend what a visitor did with a listing: one call without identifier, and none when the browser
 * asks not to be tracked or the device is the agency's own. Nothing depends on its success.
 */
export function countEvent(listing: { kind: ListingKind; id: string }, event: ListingEvent): void {
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = navigator
  if (doNotTrack === '1' || globalPrivacyControl === true || isOfficeDevice()) return
  const { kind, id } = listing
  // Sent as text, which needs no preflight request to another origin, and even while the page is left.
  // Some browsers in apps have no beacons.
  if ('sendBeacon' in navigator) navigator.sendBeacon(env.apiUrl + apiPaths.events, JSON.stringify({ kind, id, event }))
}

/** From now on this browser is the agency's own, whose visits are not counted. */
export function markOfficeDevice(): void {
  try {
    localStorage.setItem(OFFICE_DEVICE, 'true')
  } catch {
    // A browser that stores nothing is counted like a visitor's.
  }
}

function isOfficeDevice(): boolean {
  try {
    return localStorage.getItem(OFFICE_DEVICE) !== null
  } catch {
    return false
  }
}

/** @returns cancels it */
export function countViewSoon(listing: { kind: ListingKind; id: string }): () => void {
  const timer = setTimeout(() => countEvent(listing, 'view'), VIEW_AFTER_MS)
  return () => clearTimeout(timer)
}

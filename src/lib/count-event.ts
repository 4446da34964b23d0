import { env } from '../config/env'
import type { LISTING_EVENTS } from '../../contract/admin-limits'
import { SPEED_SAMPLE, type ListingKind } from '../../contract/limits'
import { apiPaths, SPEED_PATH } from '../../contract/paths'
import { isDataSaverOn } from './data-saver'
import { logFailure } from './log-failure'
import { whenIdle } from './when-idle'

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
  const { kind, id } = listing
  sendCount(apiPaths.events, { kind, id, event })
}

/** @param path of the backend's call */
function sendCount(path: string, body: object): void {
  // Sent as text, which needs no preflight request to another origin, and even while the page is left.
  // Some browsers in apps have no beacons.
  if (isCounted() && 'sendBeacon' in navigator) navigator.sendBeacon(env.apiUrl + path, JSON.stringify(body))
}

function isCounted(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = navigator
  return doNotTrack !== '1' && globalPrivacyControl !== true && !isOfficeDevice()
}

/**
 * Called once: measures one page load in `SPEED_SAMPLE` with code that is fetched when the page is idle. Visitors who
 * save data fetch none, and a browser that a program drives is no visitor's.
 */
export function measureSpeed(): void {
  if (Math.random() * SPEED_SAMPLE >= 1 || navigator.webdriver || isDataSaverOn() || !isCounted()) return
  const { pathname } = window.location
  whenIdle(() => {
    import(/* webpackChunkName: "field-speed" */ './field-speed').then(
      ({ reportSpeed }) => reportSpeed(pathname, (report) => sendCount(SPEED_PATH, report)),
      (error: unknown) => logFailure('The speed of the page is not measured', error),
    )
  })
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

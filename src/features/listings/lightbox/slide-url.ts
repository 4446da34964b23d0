/**
 * Which photo is open stands in the page's address, `#photo-3`, and `#video` for the listing's video behind them, so
 * that each can be shared. Opening adds a step that the back button takes back; turning to another photo does not. The
 * address is changed without the router, whose page stays the same (as in `use-url-filter.ts`).
 */

/** `index` counts from 0; the video, if there is one, comes after the last photo. */
export function hashOfSlide(index: number, photoCount: number): string {
  return index < photoCount ? `#photo-${index + 1}` : VIDEO
}

/** Null when it names no slide that there is. */
export function slideOfHash(hash: string, photoCount: number, hasVideo: boolean): number | null {
  if (hash === VIDEO) return hasVideo ? photoCount : null
  const number = Number(/^#photo-(\d{1,3})$/.exec(hash)?.[1] ?? 0)
  return number >= 1 && number <= photoCount ? number - 1 : null
}

const VIDEO = '#video'

export function openSlide(hash: string): void {
  window.history.pushState({ ...ownState(), [OWN_STEP]: true }, '', hash)
  tell()
}

export function turnToSlide(hash: string): void {
  window.history.replaceState(window.history.state, '', hash)
  tell()
}

export function leaveSlides(): void {
  if (OWN_STEP in ownState()) {
    window.history.back()
    return
  }
  window.history.replaceState(window.history.state, '', addressOfPage())
  tell()
}

/** Whoever came by the address of a photo finds the listing behind it, by the back button as well. */
export function setPageBehindSlide(): void {
  if (OWN_STEP in ownState()) return
  const { hash } = window.location
  window.history.replaceState(window.history.state, '', addressOfPage())
  window.history.pushState({ ...ownState(), [OWN_STEP]: true }, '', hash)
}

export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

const listeners = new Set<() => void>()
/** In the state of the steps made here; the router's own marks stay beside it. */
const OWN_STEP = 'photo'

function tell(): void {
  listeners.forEach((listener) => listener())
}

function ownState(): object {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function addressOfPage(): string {
  return window.location.pathname + window.location.search
}

/**
 * The URL names the open photo, `#photo-3`, or `#video` for the listing's video after them, so
 * that each can be shared. Opening adds a history entry; turning to another photo replaces it. The
 * URL changes without the router, as the page is the same (as in `use-url-filter.ts`).
 */

/** `index` counts from 0; the video, if there is one, comes after the last photo. */
export function hashOfSlide(index: number, photoCount: number): string {
  return index < photoCount ? `#photo-${index + 1}` : VIDEO
}

/** Null when the URL names no existing slide. */
export function slideOfHash(hash: string, photoCount: number, hasVideo: boolean): number | null {
  if (hash === VIDEO) return hasVideo ? photoCount : null
  const number = Number(/^#photo-(\d{1,3})$/.exec(hash)?.[1] ?? 0)
  return number >= 1 && number <= photoCount ? number - 1 : null
}

const VIDEO = '#video'

export function openSlide(hash: string): void {
  window.history.pushState({ ...ownState(), [OWN_STEP]: true }, '', hash)
  notifyListeners()
}

export function replaceSlide(hash: string): void {
  window.history.replaceState(window.history.state, '', hash)
  notifyListeners()
}

export function closeSlides(): void {
  if (OWN_STEP in ownState()) {
    window.history.back()
    return
  }
  window.history.replaceState(window.history.state, '', urlOfPage())
  notifyListeners()
}

/** A visitor who opened the URL of a photo gets to the listing with the back button too. */
export function setPageBehindSlide(): void {
  if (OWN_STEP in ownState()) return
  const { hash } = window.location
  window.history.replaceState(window.history.state, '', urlOfPage())
  window.history.pushState({ ...ownState(), [OWN_STEP]: true }, '', hash)
}

export function subscribeToUrl(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

const listeners = new Set<() => void>()
/** In the state of history entries added here, beside the router's own fields. */
const OWN_STEP = 'photo'

function notifyListeners(): void {
  listeners.forEach((listener) => listener())
}

function ownState(): object {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function urlOfPage(): string {
  return window.location.pathname + window.location.search
}

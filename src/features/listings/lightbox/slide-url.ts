/**
 * The URL names the open photo, `#photo-3`, a floor plan after them, `#plan-1`, or the listing's video after both,
 * `#video`, so that each can be shared. Opening adds a history entry; turning to another photo replaces it. The
 * URL changes without the router, as the page is the same (as in `use-url-filter.ts`).
 */

/** How many slides there are of each sort, in their order. */
export interface SlideCounts {
  photos: number
  plans: number
  hasVideo: boolean
}

/** `index` counts from 0. */
export function hashOfSlide(index: number, { photos, plans }: SlideCounts): string {
  if (index < photos) return `#photo-${index + 1}`
  return index < photos + plans ? `#plan-${index - photos + 1}` : VIDEO
}

/** Null when the URL names no existing slide. */
export function slideOfHash(hash: string, { photos, plans, hasVideo }: SlideCounts): number | null {
  if (hash === VIDEO) return hasVideo ? photos + plans : null
  const [, sort, digits = '0'] = /^#(photo|plan)-(\d{1,3})$/.exec(hash) ?? []
  const number = Number(digits)
  if (number < 1 || number > (sort === 'plan' ? plans : photos)) return null
  return sort === 'plan' ? photos + number - 1 : number - 1
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

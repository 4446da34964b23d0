import { logFailure } from './log-failure'

/** What an account leaves on a device, and how a shared device forgets it when the user signs out. */

/** In the browser's cache storage: the lists of a search. */
export const SEARCH_LISTS_CACHE = 'search-lists'

/** What the administrator types and has not saved, in either storage. The texts of a tab have these keys. */
export type SessionTextKey =
  | 'pasted-chat'
  | 'edited-rates'
  | 'entered-visit'
  | `visit:${string}`
  | `reply:${string}`
  | `note:${string}`
  | `reply-draft:${string}`
  | `submission:${string}`
/** `draft-versions` was written by earlier releases. */
const TYPED =
  /^(?:draft|draft-versions|submission|reply|reply-draft|note|pasted-chat|edited-rates|entered-visit|visit)(?::|$)/

/** Written for a moment, to tell the other tabs. */
const FORGOTTEN = 'private-storage-forgotten'

const forgetters = new Set<() => void>()

/** For what a page remembers besides the storages: it is called when they are emptied, here or by another tab. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

/** Deletes what the administrator typed and the lists of the search. */
export async function forgetPrivateStorage(): Promise<void> {
  forgetTyped('localStorage')
  forgetTypedInTab()
  tellOtherTabs()
  await forgetSearchLists()
}

/** Another tab cannot empty this one's `sessionStorage`. */
export function forgetWhenAnotherTabDoes(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === FORGOTTEN) forgetTypedInTab()
  })
}

function forgetTypedInTab(): void {
  forgetTyped('sessionStorage')
  for (const forget of forgetters) forget()
}

function forgetTyped(name: 'localStorage' | 'sessionStorage'): void {
  try {
    const storage = window[name]
    for (const key of Object.keys(storage)) if (TYPED.test(key)) storage.removeItem(key)
  } catch {
    // A browser without storage has stored nothing.
  }
}

function tellOtherTabs(): void {
  try {
    localStorage.setItem(FORGOTTEN, '')
    localStorage.removeItem(FORGOTTEN)
  } catch {
    // The storage is full or forbidden; this tab's texts are gone all the same.
  }
}

async function forgetSearchLists(): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    await caches.delete(SEARCH_LISTS_CACHE)
  } catch (error) {
    logFailure('The lists of the search could not be deleted', error)
  }
}

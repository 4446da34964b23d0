import { logFailure } from './log-failure'

/** What an account leaves on a device, and how a shared device forgets it when the user signs out. */

/** In the browser's cache storage: the lists of a search. */
export const SEARCH_LISTS_CACHE = 'search-lists'
/** In `localStorage`: says that the outbox may hold something. */
export const OUTBOX_HINT = 'outbox'

/** What the administrator types and has not saved, in either storage. The texts of a tab have these keys. */
export type SessionTextKey =
  'pasted-chat' | 'edited-rates' | `reply:${string}` | `reply-draft:${string}` | `submission:${string}`
/** `draft-versions` was written by earlier releases. */
const TYPED = /^(?:draft|draft-versions|submission|reply|reply-draft|pasted-chat|edited-rates)(?::|$)/

/** Written for a moment, to tell the other tabs. */
const FORGOTTEN = 'private-storage-forgotten'

const forgetters = new Set<() => void>()

/** For what a page remembers besides the storages: it is called when they are emptied, here or by another tab. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

/** @param uid the user whose reviews may wait in the outbox. @returns how many of them were deleted */
export async function forgetPrivateStorage(uid: string): Promise<number> {
  forgetTyped('localStorage')
  forgetTypedInTab()
  tellOtherTabs()
  const [, reviews] = await Promise.all([forgetSearchLists(), forgetReviews(uid)])
  return reviews
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

async function forgetReviews(uid: string): Promise<number> {
  try {
    if (localStorage.getItem(OUTBOX_HINT) === null) return 0
    const { changeItem, readItems } = await import('./outbox/store')
    const own = (await readItems()).filter(({ kind, author }) => kind === 'review' && author === uid)
    const unsent = own.filter(({ state }) => state !== 'sent' && state !== 'told')
    await Promise.all(own.map(({ id }) => changeItem(id, () => 'delete')))
    return unsent.length
  } catch (error) {
    logFailure('The reviews in the outbox could not be deleted', error)
    return 0
  }
}

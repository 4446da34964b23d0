/**
 * A list that this browser keeps between visits, the same in all its tabs. What cannot be read there
 * (cut off, of another form) counts as not there. Where nothing can be kept, as in some private
 * windows or when the storage is full, the list stays as it was and `change` says so.
 */
export interface PersistedList<Entry> {
  /** The same array as long as nothing has changed. */
  read: () => readonly Entry[]
  subscribe: (listener: () => void) => () => void
  /** Whether it could be kept. Starts from what another tab may have kept just now. */
  change: (next: (entries: readonly Entry[]) => readonly Entry[]) => boolean
}

/** `key` names the form as well: whoever changes the form of an entry gives the list a new one. */
export function createPersistedList<Entry>(
  key: string,
  isEntry: (kept: unknown) => kept is Entry,
): PersistedList<Entry> {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let entries: readonly Entry[] = []

  function read(): readonly Entry[] {
    const kept = textOf(key)
    if (kept !== text) {
      text = kept
      entries = listIn(kept).filter(isEntry)
    }
    return entries
  }

  return {
    read,
    subscribe(listener) {
      listeners.add(listener)
      // Another tab's change, and all that a page missed while the back button held it frozen.
      for (const news of NEWS) window.addEventListener(news, listener)
      return () => {
        listeners.delete(listener)
        for (const news of NEWS) window.removeEventListener(news, listener)
      }
    },
    change(next) {
      try {
        localStorage.setItem(key, JSON.stringify(next(read())))
      } catch {
        return false
      }
      listeners.forEach((listener) => listener())
      return true
    },
  }
}

const NEWS = ['storage', 'pageshow']

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Storage is forbidden here.
  }
}

function listIn(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return [] // Cut off, or not ours: there is nothing in it to bring back.
  }
}

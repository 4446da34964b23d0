/**
 * A list in this browser's storage, shared by its tabs. An entry that cannot be read
 * is omitted. When nothing can be stored, as in some private
 * windows or when the storage is full, the list does not change and `change` returns false.
 */
export interface PersistedList<Entry> {
  /** The same array until something changes. */
  read: () => readonly Entry[]
  subscribe: (listener: () => void) => () => void
  /** Whether the change was stored. It starts from the storage's current content. */
  change: (next: (entries: readonly Entry[]) => readonly Entry[]) => boolean
}

/** `key` includes a version: change it when an entry's format changes. */
export function createPersistedList<Entry>(
  key: string,
  isEntry: (value: unknown) => value is Entry,
): PersistedList<Entry> {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let entries: readonly Entry[] = []

  function read(): readonly Entry[] {
    const stored = textOf(key)
    if (stored !== text) {
      text = stored
      entries = listIn(stored).filter(isEntry)
    }
    return entries
  }

  return {
    read,
    subscribe(listener) {
      listeners.add(listener)
      // Changes of other tabs, and those missed while the page was in the back/forward cache.
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
    return [] // Truncated or not ours.
  }
}

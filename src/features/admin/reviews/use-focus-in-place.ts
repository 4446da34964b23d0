import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface FocusedEntry {
  id: string
  index: number
}

/**
 * When the entry with the focus leaves its place in a list, the focus goes to the entry that takes the place, so that
 * the keyboard continues there instead of at the top of the page. Entries are the list's children, which must be
 * focusable; `ids` are theirs. An empty list passes the focus on to `fallback`.
 */
export function useFocusInPlace(ids: readonly string[], fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<FocusedEntry>(null)

  useEffect(() => {
    const last = focused.current
    if (last === null || ids[last.index] === last.id || document.activeElement !== document.body) return
    const entry = list.current?.children[Math.min(last.index, ids.length - 1)]
    const next = entry instanceof HTMLElement ? entry : fallback.current
    next?.focus({ preventScroll: true })
  }, [ids, fallback])

  function remember({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
    const index = [...currentTarget.children].findIndex((entry) => entry.contains(target))
    const id = ids[index]
    focused.current = id === undefined ? null : { id, index }
  }

  return { ref: list, onFocus: remember }
}

import { useState } from 'react'
import type { SessionTextKey } from './private-storage'

/** Texts that survive leaving the page and a reload, and end with the tab or when the user signs out. */

/** Empty without one. */
export function readSessionText(key: SessionTextKey): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return '' // Storage is forbidden here.
  }
}

/** An empty text removes it. */
export function writeSessionText(key: SessionTextKey, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden; the form still holds the text.
  }
}

/** What is typed and not sent yet. `key` must not change. */
export function useSessionText(key: SessionTextKey): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readSessionText(key))

  function write(next: string) {
    setText(next)
    writeSessionText(key, next)
  }

  return [text, write]
}

import { useState } from 'react'
import { rateTextsSchema, type RateTexts } from './rate-form'

const KEY = 'edited-rates'

/** What was typed and is not saved yet. It survives a reload and ends with the tab. */
export function useEditedRates(): [edited: RateTexts, change: (next: RateTexts) => void] {
  const [edited, setEdited] = useState(readStored)

  function change(next: RateTexts) {
    setEdited(next)
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // The storage is full or forbidden; the form still holds the input.
    }
  }

  return [edited, change]
}

function readStored(): RateTexts {
  try {
    return rateTextsSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}')).data ?? {}
  } catch {
    return {} // Storage is forbidden here, or its content is truncated.
  }
}

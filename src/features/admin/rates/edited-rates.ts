import { useSessionText } from '../../../lib/session-text'
import { rateTextsSchema, type RateTexts } from './rate-form'

/** What was typed and is not saved yet. It survives a reload and ends with the tab. */
export function useEditedRates(): [edited: RateTexts, change: (next: RateTexts) => void] {
  const [text, write] = useSessionText('edited-rates')
  return [ratesIn(text), (next) => write(Object.keys(next).length === 0 ? '' : JSON.stringify(next))]
}

function ratesIn(text: string): RateTexts {
  try {
    return rateTextsSchema.safeParse(JSON.parse(text || '{}')).data ?? {}
  } catch {
    return {} // Truncated or not ours.
  }
}

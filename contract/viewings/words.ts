import { agency } from '../agency'
import type { ListingKind } from '../limits'
import { startText, wishText, type ViewingTime } from './times'

/**
 * What a visitor is told of a viewing, in an email or by WhatsApp (docs/product.md, "Mails of a viewing"). Plain code
 * without a schema library, because the dashboard's pages contain it.
 */

export const ZONE = 'All times are Nairobi time.'

export function visitWord(kind: ListingKind): 'viewing' | 'test drive' {
  return kind === 'car' ? 'test drive' : 'viewing'
}

/** Times are ISO 8601. */
interface ToldViewing {
  readonly kind: ListingKind
  readonly times: readonly ViewingTime[]
  readonly starts: readonly string[]
  readonly start: string | null
  readonly minutes: number
  readonly place: string | null
}

export interface ViewingWords {
  /** The sentence before the listing's title. */
  readonly lead: string
  /** Below the title. */
  readonly lines: readonly string[]
  /** What the link to the visitor's page is called. */
  readonly label: string
}

/** What is said of a viewing that has reached this status. */
export function wordsOf(
  status: 'requested' | 'proposed' | 'confirmed' | 'cancelled',
  { kind, times, starts, start, minutes, place }: ToldViewing,
): ViewingWords {
  const word = visitWord(kind)
  const when = start === null ? [] : [startText(Date.parse(start))]
  const wishes = times.map(wishText)
  switch (status) {
    case 'requested':
      return {
        lead: `You asked ${agency.siteName} for a ${word}:`,
        lines: ['Times that suit you:', ...wishes],
        label: 'See, change or cancel',
      }
    case 'proposed':
      return {
        lead: `We propose ${starts.length === 1 ? 'this time' : 'these times'} for your ${word}:`,
        lines: starts.map((one) => startText(Date.parse(one))),
        label: 'Choose a time',
      }
    case 'confirmed':
      return {
        lead: `Your ${word} is confirmed:`,
        lines: [...when, `${minutes} minutes`, ...(place === null ? [] : [place])],
        label: 'See, change or cancel',
      }
    case 'cancelled':
      return {
        lead: `This ${word} is cancelled:`,
        lines: start === null ? wishes : when,
        label: 'See the request',
      }
  }
}

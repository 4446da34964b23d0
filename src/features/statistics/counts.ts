import { LISTING_EVENTS } from '../../../contract/admin-limits'
import type { Statistics } from '../../../contract/statistics'

/** How often each thing happened. */
export type Counts = Omit<Statistics['perDay'][number], 'day'>

export const EVENT_LABELS = {
  view: 'Views',
  save: 'Saves',
  share: 'Shares',
  whatsapp: 'WhatsApp',
  call: 'Calls',
  message: 'Messages',
} as const satisfies Record<keyof Counts, string>

/** The sum over all days. */
export function totalOf(perDay: Statistics['perDay']): Counts {
  const total: Counts = { view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0 }
  for (const day of perDay) {
    for (const event of LISTING_EVENTS) total[event] += day[event]
  }
  return total
}

/** How often a visitor contacted the agency, in whichever way. */
export function contactsOf({ whatsapp, call, message }: Counts): number {
  return whatsapp + call + message
}

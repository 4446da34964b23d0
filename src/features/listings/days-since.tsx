import { useSyncExternalStore } from 'react'
import { DAY_MS } from '../../../contract/limits'
import { daysAgo, kenyanDate } from '../../lib/kenyan-date'

export function ConfirmedAgo({ at }: Pick<DaysSinceProps, 'at'>) {
  return <DaysSince at={at} text="Confirmed available on" say={(days) => `Confirmed available ${daysAgo(days)}`} />
}

interface DaysSinceProps {
  /** ISO 8601. */
  at: string
  /** Before the date. */
  text: string
  /** Instead of both. */
  say: (days: number) => string
}

/** The date in the built page; how many days that is as soon as the browser's clock can tell. */
export function DaysSince({ at, text, say }: DaysSinceProps) {
  const today = useSyncExternalStore(subscribeToNothing, daysUntilNow, () => null)
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return null
  const days = today === null ? null : Math.max(0, today - Math.floor(moment / DAY_MS))
  return <time dateTime={at}>{days === null ? `${text} ${kenyanDate(moment)}` : say(days)}</time>
}

const subscribeToNothing = () => () => undefined
const daysUntilNow = () => Math.floor(Date.now() / DAY_MS)

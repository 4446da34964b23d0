import { MINUTE_MS } from '../../../../contract/limits'

const UNITS = [
  { name: 'day', minutes: 24 * 60 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const

/** 'just now', '5 minutes ago', '2 days ago'. @param timestamp ISO 8601 */
export function timeAgo(timestamp: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(timestamp)) / MINUTE_MS)
  const unit = UNITS.find((one) => minutes >= one.minutes)
  if (unit === undefined) return 'just now'
  const count = Math.floor(minutes / unit.minutes)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}

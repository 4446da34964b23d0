/** UTC, so that a date is the same day in every time zone. */
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '17 Nov' for '2026-11-17'. */
export function dayText(day: string): string {
  return format.format(Date.parse(day))
}

/** '3 March 2026', the day in Kenya, which no line breaks. Without `Intl`, whose first use costs slow phones 50 ms. */
export function kenyanDate(moment: number): string {
  const [year, month, day] = dayInKenya(moment)
  return [day, MONTHS[month - 1], year].join(NO_BREAK)
}

/** The day in Kenya, which is three hours ahead all year; the month from 1. */
export function dayInKenya(moment: number): [year: number, month: number, day: number] {
  const date = new Date(moment + 3 * 60 * 60_000)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

const NO_BREAK = '\u00A0'
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** 'today', 'yesterday', '3 days ago'. Without `Intl`, whose first use costs slow phones 50 ms. */
export function daysAgo(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
}

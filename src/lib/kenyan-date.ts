/** '3 March 2026', the day in Kenya, which no line breaks. Without `Intl`, whose first use costs slow phones 50 ms. */
export function kenyanDate(moment: number): string {
  // Three hours ahead all year.
  const date = new Date(moment + 3 * 60 * 60_000)
  return [date.getUTCDate(), MONTHS[date.getUTCMonth()], date.getUTCFullYear()].join(NO_BREAK)
}

const NO_BREAK = '\u00A0'
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

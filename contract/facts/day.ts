import { MONTHS, todayInKenya } from './fact'

/** Reads days and months as people write them and as spreadsheets show them after they took one for a date. */

/**
 * `2026-03` for 'March 2026', 'Mar-26' and '03/2026'; undefined for anything else.
 * @param latest 'today' where no month to come makes sense: two digits of a year are then of the past
 */
export function readMonth(text: string, latest?: 'today'): string | undefined {
  const [, name = '', ofName] = /^([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text) ?? []
  if (ofName !== undefined) return isoMonth(fullYear(ofName, latest), monthNamed(name))
  const [, digits, year = ''] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return digits === undefined ? undefined : isoMonth(year, Number(digits))
}

/**
 * `2026-03-28` for '28 March 2026', '28-Mar-26' and '28/03/2026'; undefined for anything else, also where day and month
 * could be meant the other way round: a spreadsheet may write the month first.
 */
export function readDay(text: string, latest?: 'today'): string | undefined {
  const [, day = '', name = '', ofName] = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text) ?? []
  if (ofName !== undefined) return isoDay(isoMonth(fullYear(ofName, latest), monthNamed(name)), Number(day))
  const [first, second, year] = (/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []).slice(1).map(Number)
  if (first === undefined || second === undefined || (first <= 12 && second <= 12 && first !== second)) return undefined
  return first > 12 || first === second
    ? isoDay(isoMonth(String(year), second), first)
    : isoDay(isoMonth(String(year), first), second)
}

function monthNamed(name: string): number {
  return MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1
}

/** Two digits are a year of this century, unless it must not lie ahead. */
function fullYear(year: string, latest: 'today' | undefined): string {
  if (year.length !== 2) return year
  return latest === 'today' && year > todayInKenya().slice(2, 4) ? `19${year}` : `20${year}`
}

function isoMonth(year: string, month: number): string | undefined {
  return month < 1 || month > 12 ? undefined : `${year}-${String(month).padStart(2, '0')}`
}

function isoDay(month: string | undefined, day: number): string | undefined {
  return month === undefined || day < 1 || day > 31 ? undefined : `${month}-${String(day).padStart(2, '0')}`
}

import { DAY_MS, HOUR_MS } from '../limits'

/**
 * Days and hours of viewings (docs/product.md, "Viewings"). All are Nairobi's, which is three hours ahead of UTC all
 * year. Plain code without a schema library or `Intl`, because visitors' pages contain it.
 */

/** A visitor wishes a part of a day; hours from and until. */
export const DAY_PARTS = {
  morning: { label: 'Morning', from: 9, until: 12 },
  afternoon: { label: 'Afternoon', from: 12, until: 16 },
  evening: { label: 'Evening', from: 16, until: 18 },
} as const
export type DayPart = keyof typeof DAY_PARTS

/** A part of a day that suits the visitor; `date` is a day of Nairobi as `2026-11-28`. */
export interface ViewingTime {
  readonly date: string
  readonly part: DayPart
}

/** How many days ahead can be wished, today included, and how many wishes one request has. */
export const WISH_LIMITS = { days: 14, timesMax: 3 } as const

const OFFSET_MS = 3 * HOUR_MS

/** `2026-11-28`, the day in Nairobi. @param moment milliseconds since 1970 */
export function nairobiDay(moment: number): string {
  return new Date(moment + OFFSET_MS).toISOString().slice(0, 10)
}

/** Milliseconds since 1970 of an hour of a day in Nairobi. */
export function momentIn(date: string, hour: number): number {
  return Date.parse(`${date}T00:00:00Z`) - OFFSET_MS + hour * HOUR_MS
}

/** `2026-11-28T09:00:00+03:00`. @param moment milliseconds since 1970 */
export function nairobiIso(moment: number): string {
  return `${new Date(moment + OFFSET_MS).toISOString().slice(0, 19)}+03:00`
}

/** Today and the 13 days after it, as `2026-11-28`. */
export function wishDays(now: number): string[] {
  return Array.from({ length: WISH_LIMITS.days }, (_, ahead) => nairobiDay(now + ahead * DAY_MS))
}

/** Whether a part can be wished: on one of the next 14 days, and not over yet. */
export function canBeWished({ date, part }: ViewingTime, now: number): boolean {
  return wishDays(now).includes(date) && momentIn(date, DAY_PARTS[part].until) > now
}

/** How the visitor hears of the time: by email when there is one. */
export const CONFIRMED_BY = { email: 'We confirm by email.', phone: 'We confirm by phone or WhatsApp.' } as const

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** 'Saturday 28 November' */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

/** 'Saturday 28 November, morning (9 to 12)' */
export function wishText({ date, part }: ViewingTime): string {
  const { label, from, until } = DAY_PARTS[part]
  return `${dayText(date)}, ${label.toLowerCase()} (${from} to ${until})`
}

/** Wishes as one text, `2026-11-28 morning, 2026-11-29 evening`, for what stores texts only. */
export function textOfWishes(times: readonly ViewingTime[]): string {
  return times.map(({ date, part }) => `${date} ${part}`).join(', ')
}

/** The wishes of such a text; what is none is left out. */
export function wishesIn(text: string): ViewingTime[] {
  return text.split(', ').flatMap((wish) => {
    const [date = '', part = ''] = wish.split(' ')
    return /^\d{4}-\d\d-\d\d$/.test(date) && isDayPart(part) ? [{ date, part }] : []
  })
}

function isDayPart(text: string): text is DayPart {
  return Object.hasOwn(DAY_PARTS, text)
}

/** 'Saturday 28 November, 09:30, Nairobi time'. @param start milliseconds since 1970 */
export function startText(start: number): string {
  return `${dayText(nairobiDay(start))}, ${nairobiIso(start).slice(11, 16)}, Nairobi time`
}

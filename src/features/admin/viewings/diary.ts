import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import {
  DAY_PARTS,
  dayText,
  momentIn,
  nairobiDay,
  nairobiIso,
  startText,
  wishText,
  type DayPart,
} from '../../../../contract/viewings/times'
import {
  VIEWING_LIMITS,
  VIEWING_OUTCOMES,
  VIEWING_STATUSES,
  type Viewing,
  type ViewingOutcome,
  type ViewingStatus,
} from '../../../../contract/viewings/viewing'
import * as words from '../../../../contract/viewings/words'

/**
 * How the diary divides viewings and what it calls them (docs/product.md, "Viewings" and "Dashboard"). Moments are
 * milliseconds since 1970, days are Nairobi's, as `2026-11-28`; the browser's zone plays no part.
 */

export const STATUS_WORDS: Readonly<Record<ViewingStatus, string>> = {
  requested: 'Requested',
  proposed: 'Proposed',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Came',
  missed: 'Did not come',
}

export const OUTCOME_WORDS: Readonly<Record<ViewingOutcome, string>> = {
  liked: 'Liked it',
  'too-expensive': 'Too expensive',
  'wrong-place': 'Wrong place',
  'will-offer': 'Will offer',
  other: 'Something else',
}

/** Null without a time. */
export function startOf({ start }: Pick<Viewing, 'start'>): number | null {
  return start === null ? null : Date.parse(start)
}

export function hasBegun(viewing: Pick<Viewing, 'start'>, now: number): boolean {
  return (startOf(viewing) ?? Infinity) <= now
}

/** Those that wait for the office come first, then those that wait for the visitor; the oldest first. */
export function waitingFirst(viewings: readonly Viewing[]): Viewing[] {
  const waiting = viewings.filter(isWaiting)
  return waiting.sort(
    (one, other) =>
      Number(one.status === 'proposed') - Number(other.status === 'proposed') ||
      Date.parse(one.createdAt) - Date.parse(other.createdAt),
  )
}

export function isWaiting({ status }: Pick<Viewing, 'status'>): boolean {
  return status === 'requested' || status === 'proposed'
}

/** Confirmed for an earlier day than today, and nobody has said whether the visitor came; the oldest first. */
export function unsettled(viewings: readonly Viewing[], now: number): Viewing[] {
  const today = nairobiDay(now)
  return viewings
    .filter((viewing) => viewing.status === 'confirmed' && dayOf(viewing) < today)
    .sort((one, other) => (startOf(one) ?? 0) - (startOf(other) ?? 0))
}

/** The day of a visit; of one without a time the first that was wished or proposed. */
export function dayOf(viewing: Viewing): string {
  const { times, starts, createdAt } = viewing
  const first = startOf(viewing) ?? (starts[0] === undefined ? null : Date.parse(starts[0]))
  return first === null ? (times[0]?.date ?? nairobiDay(Date.parse(createdAt))) : nairobiDay(first)
}

export interface DiaryDay {
  readonly date: string
  /** The earliest first. */
  readonly viewings: readonly Viewing[]
}

/** All that wait for no answer, by day. @param order of the days */
export function byDay(viewings: readonly Viewing[], order: 'soonest first' | 'latest first'): DiaryDay[] {
  const days = new Map<string, Viewing[]>()
  for (const viewing of viewings) {
    if (!isWaiting(viewing)) days.set(dayOf(viewing), [...(days.get(dayOf(viewing)) ?? []), viewing])
  }
  const sign = order === 'soonest first' ? 1 : -1
  return [...days]
    .sort(([one], [other]) => sign * one.localeCompare(other))
    .map(([date, ofDay]) => ({
      date,
      viewings: ofDay.sort((one, other) => (startOf(one) ?? 0) - (startOf(other) ?? 0)),
    }))
}

/** Other confirmed visits that start less than an hour from this moment, the earliest first. */
export function closeTo(start: number, id: string, viewings: readonly Viewing[]): Viewing[] {
  const apart = VIEWING_LIMITS.apartMinutes * MINUTE_MS
  return viewings
    .filter((other) => {
      const theirs = startOf(other)
      return other.id !== id && other.status === 'confirmed' && theirs !== null && Math.abs(theirs - start) < apart
    })
    .sort((one, other) => (startOf(one) ?? 0) - (startOf(other) ?? 0))
}

/** '09:30' */
export function hourText(moment: number): string {
  return nairobiIso(moment).slice(11, 16)
}

/** 'Today, Friday 27 November' */
export function dayHeading(date: string, now: number): string {
  const near = [
    ['Yesterday', -DAY_MS],
    ['Today', 0],
    ['Tomorrow', DAY_MS],
  ] as const
  const word = near.find(([, ahead]) => nairobiDay(now + ahead) === date)?.[0]
  const year = date.slice(0, 4)
  const text = year === nairobiDay(now).slice(0, 4) ? dayText(date) : `${dayText(date)} ${year}`
  return word === undefined ? text : `${word}, ${text}`
}

/** The value of a field for day and time, which has no zone: the hands of a clock in Nairobi. */
export function clockOf(moment: number): string {
  return nairobiIso(moment).slice(0, 16)
}

/** ISO 8601 with Nairobi's offset; null for a field that is not filled in. */
export function isoOfClock(clock: string): string | null {
  const moment = Date.parse(`${clock}:00+03:00`)
  return Number.isNaN(moment) ? null : nairobiIso(moment)
}

/** Times a confirmation can begin with: the visit's own, those proposed, or each wish at its first hour. */
export function possibleStarts(viewing: Viewing): number[] {
  const start = startOf(viewing)
  if (start !== null && viewing.status === 'confirmed') return [start]
  if (viewing.starts.length > 0) return viewing.starts.map((text) => Date.parse(text))
  return viewing.times.map(({ date, part }) => momentIn(date, DAY_PARTS[part].from))
}

export function listingLink({ propertyId, carId }: Pick<Viewing, 'propertyId' | 'carId'>): string {
  return carId === undefined ? listingPath('property', propertyId ?? '') : listingPath('car', carId)
}

/** 'viewing' or 'test drive' */
export function visitWord(viewing: Pick<Viewing, 'carId'>): string {
  return words.visitWord(kindOf(viewing))
}

function kindOf({ carId }: Pick<Viewing, 'carId'>) {
  return carId === undefined ? 'property' : 'car'
}

/** What the office sees of a viewing's fields, in words. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  status: 'Status',
  start: 'Time',
  minutes: 'Minutes',
  place: 'Place',
  times: 'Wishes',
  starts: 'Proposed times',
  outcome: 'Feedback',
  note: 'Note',
  reason: 'Reason',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
}

export function fieldWord(name: string): string {
  return FIELD_WORDS[name] ?? name
}

/** The value of a field in words, as the history of a viewing has it. */
export function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map((item) => fieldText(name, item)).join('; ') || 'nothing'
  if ((name === 'start' || name === 'starts') && typeof value === 'string') return startText(Date.parse(value))
  if (name === 'status') return STATUS_WORDS[VIEWING_STATUSES.find((status) => status === value) ?? 'requested']
  if (name === 'outcome') return OUTCOME_WORDS[VIEWING_OUTCOMES.find((outcome) => outcome === value) ?? 'other']
  const wish = wishSchema.safeParse(value)
  if (wish.success) return wishText(wish.data)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const wishSchema = z.object({
  date: z.string(),
  part: z.enum(Object.keys(DAY_PARTS) as [DayPart, ...DayPart[]]),
})

/** What is different now, as 'Status: Requested → Cancelled'. */
export function changesBetween(before: Viewing, now: Viewing): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now)
    .filter(([name, value]) => name in FIELD_WORDS && JSON.stringify(earlier.get(name)) !== JSON.stringify(value))
    .map(([name, value]) => `${fieldWord(name)}: ${fieldText(name, earlier.get(name))} → ${fieldText(name, value)}`)
}

/**
 * What a visitor without an email is told by WhatsApp of the present state: the words of the mail that others get, with
 * the link to their page. Null when there is nothing to tell any more: a confirmed visit has begun, or it is settled.
 */
export function messageTo(viewing: Viewing, now: number): string | null {
  const { name, title, minutes, reason, status, url } = viewing
  if (status === 'done' || status === 'missed' || (status === 'confirmed' && hasBegun(viewing, now))) return null
  const { lead, lines, label } = words.wordsOf(status, {
    ...viewing,
    kind: kindOf(viewing),
    minutes: minutes ?? VIEWING_LIMITS.minutes,
  })
  const quote = status === 'cancelled' && reason !== null ? [reason] : []
  return [`Dear ${name},`, lead, [title, ...lines].join('\n'), ...quote, `${label}: ${url}`].join('\n\n')
}

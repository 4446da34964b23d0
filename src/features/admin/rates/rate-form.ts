import * as z from 'zod/mini'
import { dayError, rateError, USD_KEY } from '../../../../contract/costs/check-rate'
import {
  isRateKey,
  RATE_DEFINITIONS,
  RATE_GROUPS,
  RATE_KEYS,
  type RateDefinition,
} from '../../../../contract/costs/rate-definitions'
import type { Rates, RatesInput } from '../../../../contract/costs/rates'
import { groupThousands } from '../../../../contract/price'

/** A row of the form: a rate, and what its fields are called. */
export interface RateField {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly source: string
}

const UNITS = { percent: '%', ksh: 'ksh', months: 'months', years: 'years' } as const

/** The sections of the form. */
export const RATE_SECTIONS: readonly { readonly title: string; readonly fields: readonly RateField[] }[] = [
  {
    title: 'US dollar',
    fields: [
      {
        key: USD_KEY,
        label: 'Shillings per US dollar',
        unit: 'ksh',
        source: 'Central Bank of Kenya, indicative rate',
      },
    ],
  },
  ...RATE_GROUPS.map((title) => ({
    title,
    fields: RATE_KEYS.filter((key) => RATE_DEFINITIONS[key].group === title).map((key) => {
      const { label, unit, source }: RateDefinition = RATE_DEFINITIONS[key]
      return { key, label, unit: UNITS[unit], source }
    }),
  })),
]

const FIELDS = new Map(RATE_SECTIONS.flatMap(({ fields }) => fields.map((field) => [field.key, field])))

/** What the two fields of a rate show: a number as typed, a day as year-month-day. */
export interface RateText {
  readonly value: string
  readonly checkedAt: string
}

/** By key. */
export type RateTexts = Readonly<Record<string, RateText>>

export const rateTextsSchema = z.record(z.string(), z.object({ value: z.string(), checkedAt: z.string() }))

/** As many as are ever typed. */
const RATE_DECIMALS = 10

/** The texts of the stored rates, as prices are written elsewhere. */
export function textsOf({ usd, rates }: Rates): RateTexts {
  const all = [{ key: USD_KEY, value: usd.kes, checkedAt: usd.at }, ...rates]
  return Object.fromEntries(
    all.map(({ key, value, checkedAt }) => [
      key,
      { value: groupThousands(value, RATE_DECIMALS), checkedAt: checkedAt.slice(0, 10) },
    ]),
  )
}

/** The edited texts that differ from the stored ones. */
export function changedTexts(edited: RateTexts, stored: RateTexts): RateTexts {
  return Object.fromEntries(
    Object.entries(edited).filter(
      ([key, { value, checkedAt }]) => stored[key]?.value !== value || stored[key].checkedAt !== checkedAt,
    ),
  )
}

/** A sentence for each text that cannot be saved, by key. It names the rate by its label. */
export function rateErrors(texts: RateTexts, now = Date.now()): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, { value, checkedAt }]) => {
      const problem = rateError(key, numberIn(key, value)) ?? dayError(key, checkedAt, now)
      return problem === null ? [] : [[key, labelOf(key) + problem.slice(key.length)] as const]
    }),
  )
}

/** The body of PUT. */
export function inputOf(texts: RateTexts): RatesInput {
  const { [USD_KEY]: usd, ...others } = texts
  return {
    ...(usd && { usd: { kes: numberIn(USD_KEY, usd.value), at: usd.checkedAt } }),
    rates: Object.entries(others).map(([key, { value, checkedAt }]) => ({
      key,
      value: numberIn(key, value),
      checkedAt,
    })),
  }
}

export function labelOf(key: string): string {
  return FIELDS.get(key)?.label ?? key
}

/**
 * '25,000' is 25000; NaN for anything that is not a number, such as '4,5', and for whole shillings with a point: many
 * write '25.000' for 25 thousand.
 */
function numberIn(key: string, text: string): number {
  const typed = text.trim()
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  const isWhole = isRateKey(key) && RATE_DEFINITIONS[key].unit === 'ksh'
  return (isWhole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(grouped) ? Number(grouped) : Number.NaN
}

/** Year-month-day of this device's calendar. */
export function today(now: Date = new Date()): string {
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

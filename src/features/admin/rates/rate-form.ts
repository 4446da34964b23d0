import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dayError, rateError, USD_KEY } from '../../../../contract/costs/check-rate'
import {
  isRateKey,
  RATE_DEFINITIONS,
  RATE_GROUPS,
  RATE_KEYS,
  type RateDefinition,
} from '../../../../contract/costs/rate-definitions'
import { ratesSchema, type Rates, type RatesInput } from '../../../../contract/costs/rates'
import { adminPaths } from '../../../../contract/admin-paths'
import { RATES_PATH } from '../../../../contract/paths'
import { groupThousands } from '../../../../contract/price'
import { fetchVersioned, sendForJson } from '../../../lib/admin-http'
import { privateKey } from '../../../lib/query-client'
import { useSessionText } from '../../../lib/session-text'

const ratesKey = privateKey('rates')

/** The stored rates with their version. */
export function useRates() {
  return useQuery({
    queryKey: ratesKey,
    queryFn: ({ signal }) => fetchVersioned(RATES_PATH, (body) => ratesSchema.parse(body), signal),
  })
}

interface Change {
  /** What is to be stored, by key. */
  readonly texts: RateTexts
  readonly before: Rates
  /** Refused when the rates no longer have it; null: whatever they are. */
  readonly version: string | null
}

/** Saves rates. The result is what undoes it. */
export function useSaveRates() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ texts, version, before }: Change) => {
      await sendForJson('PUT', adminPaths.rates, inputOf(texts), ratesSchema, {
        ...(version !== null && { 'if-match': version }),
      })
      const stored = textsOf(before)
      const changed = Object.keys(changedTexts(texts, stored))
      return Object.fromEntries(changed.flatMap((key) => (stored[key] ? [[key, stored[key]]] : [])))
    },
    // A failure may be due to a change of another device, so the rates are fetched then, too.
    onSettled: () => queries.invalidateQueries({ queryKey: ratesKey }),
  })
}

/** What was typed and is not saved yet. It survives a reload and ends with the tab. */
export function useEditedRates(): [edited: RateTexts, change: (next: RateTexts) => void] {
  const [text, write] = useSessionText('edited-rates')
  return [ratesIn(text), (next) => write(Object.keys(next).length === 0 ? '' : JSON.stringify(next))]
}

function ratesIn(text: string): RateTexts {
  try {
    return rateTextsSchema.safeParse(JSON.parse(text || '{}')).data ?? {}
  } catch {
    return {} // The stored text is truncated or of another origin.
  }
}

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

/** The texts of rates by their key. */
export type RateTexts = Readonly<Record<string, RateText>>

const rateTextsSchema = z.record(z.string(), z.object({ value: z.string(), checkedAt: z.string() }))

/** Nobody types more. */
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
function inputOf(texts: RateTexts): RatesInput {
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

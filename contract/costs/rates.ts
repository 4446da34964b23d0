import * as z from 'zod/mini'
import { dayError, rateError, USD_KEY } from './check-rate'
import { RATE_DEFINITIONS } from './rate-definitions'

/** The rates behind costs and dollar prices, as the API sends them (docs/product.md, "Costs and dollars"). */

const UNITS = ['percent', 'ksh', 'months', 'years'] as const

/** `kes` shillings for a dollar; `at` and `checkedAt` days, year-month-day. */
export const ratesSchema = z.object({
  usd: z.object({ kes: z.number(), at: z.string() }),
  rates: z.array(z.object({ key: z.string(), value: z.number(), unit: z.enum(UNITS), checkedAt: z.string() })),
})
export type Rates = z.infer<typeof ratesSchema>

const usdInputSchema = z
  .strictObject({ kes: z.optional(z.unknown()), at: z.optional(z.unknown()) }, 'usd must be an object with kes and at')
  .check(({ value, issues }) => {
    issues.push(...issuesOf(value, [rateError(USD_KEY, value.kes), dayError(USD_KEY, value.at, Date.now())]))
  })

const rateInputSchema = z
  .strictObject({
    key: z.string('each rate must have a key'),
    value: z.optional(z.unknown()),
    unit: z.optional(z.unknown()),
    checkedAt: z.optional(z.unknown()),
  })
  .check(({ value: rate, issues }) => {
    const { key, value, unit, checkedAt } = rate
    const wrongUnit = unit !== undefined && unit !== unitOf(key) ? `${key}: its unit is ${unitOf(key)}.` : null
    const problem = rateError(key, value) ?? wrongUnit ?? dayError(key, checkedAt, Date.now())
    issues.push(...issuesOf(rate, [problem]))
  })

/** The body of PUT: rates that are not named stay as they are. Each problem is a sentence that names the rate. */
export const ratesInputSchema = z
  .strictObject({
    usd: z.optional(usdInputSchema),
    rates: z._default(
      z.array(rateInputSchema, 'rates must be a list').check(z.maxLength(Object.keys(RATE_DEFINITIONS).length)),
      [],
    ),
  })
  .check(({ value, issues }) => {
    const keys = value.rates.map(({ key }) => key)
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
    issues.push(
      ...issuesOf(
        value,
        twice.map((key) => `${key} is named twice.`),
      ),
    )
  })
export type RatesInput = z.infer<typeof ratesInputSchema>

function unitOf(key: string): string {
  return Object.entries(RATE_DEFINITIONS).find(([known]) => known === key)?.[1].unit ?? ''
}

function issuesOf(input: unknown, faults: readonly (string | null)[]) {
  return faults.flatMap((message) => (message === null ? [] : [{ code: 'custom' as const, message, input }]))
}

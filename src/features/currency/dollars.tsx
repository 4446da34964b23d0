import type { ReactNode } from 'react'
import { dollarScale, DOLLAR_LABEL, formatDollars, toDollars, toShillings } from '../../../contract/costs/dollars'
import { readRates, readUsd, type DollarRate } from '../../../contract/costs/read-rates'
import { shortAmount } from '../../../contract/filters/texts'
import type { SliderScale } from '../../../contract/limits'
import { RATES_PATH } from '../../../contract/paths'
import { formatShillings } from '../../../contract/price'
import { fetchAndRead } from '../../lib/http'
import { kenyanDate } from '../../lib/kenyan-date'
import { logFailure } from '../../lib/log-failure'
import { color, font, size } from '../../ui/tokens'
import { storedRate, storeRate } from './stored-rate'

/** A price filter's bounds; undefined: no bound. */
interface PriceRange {
  readonly scale: SliderScale
  readonly lowest: number | undefined
  readonly highest: number | undefined
}

type Bounds = Readonly<Record<string, number | undefined>>

/** Prices in dollars. All parameters are whole shillings. */
export interface Dollars {
  /** 'about USD 1,120,000' */
  readonly text: (shillings: number) => string
  /** The same with a quiet 'about'. */
  readonly price: (shillings: number) => ReactNode
  /** 'about USD 400K', for a filter's chip. */
  readonly shortText: (shillings: number) => string
  /** The rate and its day, with the price that it was applied to. */
  readonly note: (shillings?: number) => string
  /** The range on a scale in dollars, whose changes arrive in shillings. */
  readonly range: <Range extends PriceRange & { readonly onChange: (bounds: Bounds) => void }>(
    range: Range,
  ) => Range & { describe: (dollars: number) => string }
}

/**
 * Publishes the remembered rate at once, then the agency's current one, which it remembers. Without network the last
 * one stays, with its day.
 * @throws when no rate is known
 */
export async function loadDollars(publish: (dollars: Dollars) => void): Promise<void> {
  const known = parseRate(storedRate())
  if (known) publish(dollarsAt(known))
  try {
    const { usd } = await fetchAndRead(RATES_PATH, readRates)
    if (usd === null) throw new TypeError('The response has no dollar rate')
    // Back to shillings in the meantime.
    if (known && storedRate() === null) return
    if (known?.kes === usd.kes && known.at === usd.at) return
    storeRate(JSON.stringify(usd))
    publish(dollarsAt(usd))
  } catch (error) {
    if (known === null) throw error
    logFailure('Failed to refresh the dollar rate', error)
  }
}

function parseRate(stored: string | null): DollarRate | null {
  try {
    return readUsd(JSON.parse(stored ?? 'null'))
  } catch {
    return null // Truncated or not ours.
  }
}

function dollarsAt({ kes, at }: DollarRate): Dollars {
  const day = Date.parse(at)
  const rate = `ksh ${kes} for a dollar${Number.isNaN(day) ? '' : `, ${kenyanDate(day)}`}`
  const amount = (shillings: number) => formatDollars(rounded(toDollars(shillings, kes)))
  const maybe = (convert: typeof toDollars, bound: number | undefined) =>
    bound === undefined ? undefined : convert(bound, kes)
  return {
    text: (shillings) => `about ${amount(shillings)}`,
    price: (shillings) => (
      <>
        <span css={aboutStyle}>about </span>
        {amount(shillings)}
      </>
    ),
    shortText: (shillings) => `about ${shortAmount(DOLLAR_LABEL, toDollars(shillings, kes))}`,
    note: (shillings) => (shillings === undefined ? rate : `${formatShillings(shillings)} at ${rate}`),
    range: (range) => ({
      ...range,
      scale: dollarScale(range.scale, kes),
      lowest: maybe(toDollars, range.lowest),
      highest: maybe(toDollars, range.highest),
      // Shorter than a price: both bounds fit on one line. The rate is below them.
      describe: formatDollars,
      onChange: (bounds) =>
        range.onChange(
          Object.fromEntries(Object.entries(bounds).map(([name, dollars]) => [name, maybe(toShillings, dollars)])),
        ),
    }),
  }
}

/** To three digits: more would promise an exactness that 'about' denies. */
const rounded = (dollars: number) => Number(dollars.toPrecision(3))

const aboutStyle = { color: color.inkQuiet, fontFamily: font.text, fontSize: size.text15 } as const

import { useSyncExternalStore } from 'react'
import { formatPrice, isPriced } from '../../../contract/price'
import { notify } from '../../lib/notices'
import { textButtonStyle } from '../../ui/button'
import { size, space } from '../../ui/tokens'
import type { Dollars } from './dollars'
import { storedRate, storeRate } from './stored-rate'

/**
 * Prices are in shillings until the visitor chooses dollars, whose code and rate are fetched then (docs/product.md,
 * "Costs and dollars").
 */

let dollars: Dollars | null = null
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Null: prices are in shillings. The first render always has shillings, like the static page it hydrates. */
export function useDollars(): Dollars | null {
  return useSyncExternalStore(
    subscribe,
    () => dollars,
    () => null,
  )
}

/** Remembered on the device. */
function switchCurrency(): void {
  if (dollars === null) load()
  else {
    storeRate('')
    publish(null)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (loading === undefined && storedRate() !== null) load()
  return () => listeners.delete(listener)
}

function load(): void {
  loading = import('./dollars')
    .then(({ loadDollars }) => loadDollars(publish))
    .catch(() => notify({ title: 'The dollar rate could not be loaded.', destructive: true }))
}

function publish(chosen: Dollars | null): void {
  dollars = chosen
  listeners.forEach((listener) => listener())
}

/** A price in the chosen currency; otherwise as `formatPrice` says. @param shillings whole */
export function Price({ shillings }: { shillings: number | null | undefined }) {
  const dollars = useDollars()
  return <>{dollars && isPriced(shillings) ? dollars.price(shillings) : formatPrice(shillings)}</>
}

/**
 * Shillings or dollars for all prices, with the rate and its day beside it.
 * @param shillings the price that is shown in dollars, to have both side by side
 */
export function CurrencySwitch({ shillings }: { shillings?: number }) {
  const dollars = useDollars()
  return (
    <div css={rowStyle}>
      <button type="button" css={textButtonStyle} onClick={switchCurrency}>
        {dollars ? 'In shillings' : 'Show prices in US dollars'}
      </button>
      {dollars && <span>{dollars.note(shillings)}</span>}
    </div>
  )
}

/** Two lines of the note are no higher than the button, so nothing moves when it appears. */
const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s12,
  fontSize: size.text13,
  '& > button': { flex: 'none', fontSize: size.text15 },
} as const

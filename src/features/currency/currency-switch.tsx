import { formatPrice, isPriced } from '../../../contract/price'
import { textButtonStyle } from '../../ui/button'
import { size, space } from '../../ui/tokens'
import { switchCurrency, useDollars } from './chosen-currency'

/**
 * Shillings or dollars for all prices, with the rate and its day beside it.
 * @param shillings the price that is shown in dollars, to have both side by side
 */
export function CurrencySwitch({ shillings }: { shillings?: number }) {
  const dollars = useDollars()
  return (
    <div css={rowStyle}>
      <button type="button" css={textButtonStyle} onClick={switchCurrency}>
        {dollars ? 'In shillings' : 'In dollars'}
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

/** A price in the chosen currency; otherwise as `formatPrice` says. @param shillings whole */
export function Price({ shillings }: { shillings: number | null | undefined }) {
  const dollars = useDollars()
  return <>{dollars && isPriced(shillings) ? dollars.price(shillings) : formatPrice(shillings)}</>
}

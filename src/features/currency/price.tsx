import { formatPrice, isPriced } from '../../../contract/price'
import { useDollars } from './chosen-currency'

/** A price in the chosen currency; otherwise as `formatPrice` says. @param shillings whole */
export function Price({ shillings }: { shillings: number | null | undefined }) {
  const dollars = useDollars()
  return <>{dollars && isPriced(shillings) ? dollars.price(shillings) : formatPrice(shillings)}</>
}

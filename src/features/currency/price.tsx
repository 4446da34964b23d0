import { formatPrice, isNumber } from '../../../contract/price'
import { useDollars } from './chosen-currency'

/** A price in the chosen currency; 'N/A' without one. @param shillings whole */
export function Price({ shillings }: { shillings: number | null | undefined }) {
  const dollars = useDollars()
  return <>{dollars && isNumber(shillings) ? dollars.price(shillings) : formatPrice(shillings)}</>
}

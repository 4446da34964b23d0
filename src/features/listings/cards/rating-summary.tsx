import { isNumber, NOT_AVAILABLE } from '../../../../contract/price'
import { StarIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/layout'
import { color, size, space } from '../../../ui/tokens'

interface RatingSummaryProps {
  count: number | null | undefined
  average: number | null | undefined
}

/** '★ 4.6 (7)', shown only with reviews; 'N/A' for an unknown average. */
export function RatingSummary({ count, average }: RatingSummaryProps) {
  if (!count) return null
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: space.s4, fontSize: size.text15 }}>
      <span css={{ display: 'flex', color: color.star }}>
        <StarIcon />
      </span>
      <VisuallyHidden>Rated </VisuallyHidden>
      {isNumber(average) ? average.toFixed(1) : NOT_AVAILABLE}
      <span css={{ color: color.inkQuiet }}>
        ({count}
        <VisuallyHidden>{count === 1 ? ' review' : ' reviews'}</VisuallyHidden>)
      </span>
    </span>
  )
}

import { memo } from 'react'
import type { SliderScale } from '../../../../contract/limits'
import { formatNumber, formatShillings } from '../../../../contract/price'
import { RangeSlider } from '../../../ui/range-slider'
import { CurrencySwitch, useDollars } from '../../currency'
import type { FilterChanges } from './use-url-filter'

interface RangeFilterProps {
  label: string
  scale: SliderScale
  /** Undefined: no bound. */
  lowest: number | undefined
  highest: number | undefined
  /** The names of the two fields in the filter. */
  names: readonly [lowest: string, highest: string]
  describe: (value: number) => string
  onChange: (changes: FilterChanges) => void
}

/**
 * A pair of bounds. A thumb at its end means no limit, shown with a plus at the top. A keystroke in another field does
 * not render it again.
 */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { label, scale, lowest, highest, names, describe, onChange } = props
  const { min, max, step } = scale
  const bounded = ([lower, upper]: readonly [number, number]) => ({
    [names[0]]: lower > min ? lower : undefined,
    [names[1]]: upper < max ? upper : undefined,
  })
  return (
    <RangeSlider
      label={label}
      min={min}
      max={max}
      step={step}
      value={[Math.min(lowest ?? min, max), Math.min(highest ?? max, max)]}
      describe={(position) => (position === max ? describe(position).replace(/$| miles$/, '+$&') : describe(position))}
      onChange={(bounds) => onChange(bounded(bounds))}
    />
  )
})

type PriceFilterProps = Omit<RangeFilterProps, 'label' | 'names' | 'describe'>

/** In the chosen currency; the filter is always in shillings. */
export const PriceFilter = memo(function PriceFilter(range: PriceFilterProps) {
  const dollars = useDollars()
  return (
    <div>
      <RangeFilter
        label="Price range"
        names={PRICE_BOUNDS}
        describe={formatShillings}
        {...(dollars ? dollars.range(range) : range)}
      />
      <CurrencySwitch />
    </div>
  )
})

const PRICE_BOUNDS = ['minPrice', 'maxPrice'] as const
export const describeMileage = (miles: number) => `${formatNumber(miles)} miles`

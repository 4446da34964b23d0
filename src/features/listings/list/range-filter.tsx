import { memo, useEffect, useRef } from 'react'
import type { SliderScale } from '../../../../contract/limits'
import { formatNumber, formatShillings } from '../../../../contract/price'
import { notify } from '../../../lib/notices'
import { controlStyle } from '../../../ui/control'
import { RangeSlider } from '../../../ui/range-slider'
import { space } from '../../../ui/tokens'
import { CurrencySwitch, useDollars } from '../../currency'
import { Budgets } from './intents'
import type { FilterChanges } from './use-url-filter'

interface RangeFilterProps {
  label: string
  scale: SliderScale
  /** Undefined: no bound. It may be at the scale's end, or beyond it. */
  lowest: number | undefined
  highest: number | undefined
  /** The names of the two fields in the filter. */
  names: readonly [lowest: string, highest: string]
  /** What may be typed beside the digits. */
  unit: 'price' | 'mileage'
  describe: (value: number) => string
  onChange: (changes: FilterChanges) => void
}

/**
 * A pair of bounds, on a slider and as numbers. A thumb moved to its end means no limit, shown with a plus at the top;
 * a number is exact wherever it is. A keystroke in another field does not render it again.
 */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { label, scale, lowest, highest, names, unit, describe, onChange } = props
  const { min, max, step } = scale
  const [lower, upper] = [Math.min(lowest ?? min, max), Math.min(highest ?? max, max)]
  const [ofLowest, ofHighest] = names
  return (
    <div>
      <RangeSlider
        label={label}
        min={min}
        max={max}
        step={step}
        value={[lower, upper]}
        texts={[
          describe(lowest ?? min),
          highest === undefined ? describe(max).replace(/$| miles$/, '+$&') : describe(highest),
        ]}
        onChange={([low, high]) => {
          if (low !== lower) onChange({ [ofLowest]: low > min ? low : undefined })
          else if (high !== upper) onChange({ [ofHighest]: high < max ? high : undefined })
        }}
      />
      <div css={boundsStyle}>
        <BoundField
          label={`${label}, from`}
          placeholder="From"
          bound={lowest}
          unit={unit}
          onChange={(bound) =>
            onChange({ [ofLowest]: bound, ...((bound ?? 0) > (highest ?? Infinity) && { [ofHighest]: undefined }) })
          }
        />
        <BoundField
          label={`${label}, up to`}
          placeholder="Up to"
          bound={highest}
          unit={unit}
          onChange={(bound) =>
            onChange({ [ofHighest]: bound, ...((lowest ?? 0) > (bound ?? Infinity) && { [ofLowest]: undefined }) })
          }
        />
      </div>
    </div>
  )
})

interface BoundFieldProps extends Pick<RangeFilterProps, 'label' | 'unit'> {
  placeholder: string
  bound: number | undefined
  onChange: (bound: number | undefined) => void
}

/** A number as people write it: '10M', '80k', '10,000,000'. It is read when it is complete, as a browser tells. */
function BoundField({ label, placeholder, bound, unit, onChange }: BoundFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = bound === undefined ? '' : formatNumber(bound)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  // React's own event of this name comes with each keystroke.
  useEffect(() => {
    const input = field.current
    const read = () => {
      import('../../../../contract/text/read-number').then(
        ({ readNumber }) => {
          if (!input) return
          const reading = readNumber(input.value.replace(/^\s*(usd|\$)/i, ''), unit)
          const isRead = 'value' in reading && (reading.value ?? 0) >= 0
          const fault = 'fault' in reading && reading.fault
          input.setCustomValidity(isRead ? '' : `${label} ${fault || 'must be a number, such as 10M or 10,000,000'}`)
          if (!isRead) {
            input.reportValidity()
            return
          }
          const value = Math.round(reading.value ?? 0) || undefined
          input.value = value === undefined ? '' : formatNumber(value)
          onChange(value)
        },
        () => notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }),
      )
    }
    input?.addEventListener('change', read)
    return () => input?.removeEventListener('change', read)
  })
  return (
    <input
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="done"
      css={controlStyle}
    />
  )
}

type PriceFilterProps = Omit<RangeFilterProps, 'label' | 'names' | 'unit' | 'describe'> & {
  /** Whole shillings. */
  budgets: readonly number[]
}

/** In the chosen currency; the filter is always in shillings. */
export const PriceFilter = memo(function PriceFilter({ budgets, ...range }: PriceFilterProps) {
  const dollars = useDollars()
  return (
    <div>
      <RangeFilter
        label="Price range"
        names={PRICE_BOUNDS}
        unit="price"
        describe={formatShillings}
        {...(dollars ? dollars.range(range) : range)}
      />
      <Budgets of={budgets} chosen={range.highest} onChoose={(maxPrice) => range.onChange({ maxPrice })} />
      <CurrencySwitch />
    </div>
  )
})

const PRICE_BOUNDS = ['minPrice', 'maxPrice'] as const
export const describeMileage = (miles: number) => `${formatNumber(miles)} miles`

const boundsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s8,
  marginBottom: space.s8,
} as const

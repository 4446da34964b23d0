import { memo } from 'react'
import type { CarFilter } from '../../../../contract/filters/car'
import { isRented, type PropertyFilter } from '../../../../contract/filters/property'
import {
  BUDGETS,
  CAR_PRICE_SCALE,
  MILEAGE_SCALE,
  PROPERTY_PRICE_SCALE,
  PROPERTY_RENT_SCALE,
  type SliderScale,
} from '../../../../contract/limits'
import { formatNumber, formatShillings } from '../../../../contract/price'
import { RangeSlider } from '../../../ui/range-slider'
import { space } from '../../../ui/tokens'
import { CurrencySwitch, useDollars } from '../../currency'
import { Bounds, Budgets, type BoundsProps } from './bounds'

/** The filters of amounts: fetched when a visitor sees them (./filter-panel.tsx). */

interface RangeFilterProps extends BoundsProps {
  scale: SliderScale
  describe: (value: number) => string
}

/**
 * A pair of bounds, on a slider and as numbers. A thumb moved to its end means no limit, shown with a plus at the top;
 * a number is exact wherever it is. A keystroke in another field does not render it again.
 */
const RangeFilter = memo(function RangeFilter({ scale, describe, ...bounds }: RangeFilterProps) {
  const { label, lowest, highest, names, onChange } = bounds
  const { min, max } = scale
  const [lower, upper] = [Math.min(lowest ?? min, max), Math.min(highest ?? max, max)]
  return (
    <div>
      <RangeSlider
        label={label}
        {...scale}
        value={[lower, upper]}
        texts={[
          describe(lowest ?? min),
          highest === undefined
            ? describe(Math.max(max, lowest ?? min)).replace(/$| miles$/, '+$&')
            : describe(highest),
        ]}
        onChange={([low, high]) => {
          if (low !== lower) onChange({ [names[0]]: low > min ? low : undefined })
          else if (high !== upper) onChange({ [names[1]]: high < max ? high : undefined })
        }}
      />
      <Bounds {...bounds} />
    </div>
  )
})

const SCALES = { sale: PROPERTY_PRICE_SCALE, rent: PROPERTY_RENT_SCALE, car: CAR_PRICE_SCALE }

interface PriceFilterProps extends Pick<BoundsProps, 'lowest' | 'highest' | 'onChange'> {
  /** What the prices are for. */
  of: keyof typeof SCALES
}

export interface RangesProps<Filter> {
  filter: Filter
  onChange: BoundsProps['onChange']
}

/** In the chosen currency; the filter is always in shillings. */
const PriceFilter = memo(function PriceFilter({ of, ...bounds }: PriceFilterProps) {
  const range = { ...bounds, scale: SCALES[of] }
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
      <Budgets
        of={BUDGETS[of]}
        chosen={bounds.highest}
        onChoose={(maxPrice) =>
          bounds.onChange({ maxPrice, ...((bounds.lowest ?? 0) > (maxPrice ?? Infinity) && { minPrice: undefined }) })
        }
      />
      <CurrencySwitch />
    </div>
  )
})

/** Of homes and land. */
export function HomeRanges({ filter, onChange }: RangesProps<PropertyFilter>) {
  const of = isRented(filter.type) ? 'rent' : 'sale'
  return <PriceFilter of={of} lowest={filter.minPrice} highest={filter.maxPrice} onChange={onChange} />
}

export function CarRanges({ filter, onChange }: RangesProps<CarFilter>) {
  return (
    <div css={{ display: 'grid', gap: space.s16 }}>
      <PriceFilter of="car" lowest={filter.minPrice} highest={filter.maxPrice} onChange={onChange} />
      <RangeFilter
        label="Mileage range"
        scale={MILEAGE_SCALE}
        names={MILEAGE_BOUNDS}
        unit="mileage"
        describe={describeMileage}
        lowest={filter.minMileage}
        highest={filter.maxMileage}
        onChange={onChange}
      />
    </div>
  )
}

const PRICE_BOUNDS = ['minPrice', 'maxPrice'] as const
const MILEAGE_BOUNDS = ['minMileage', 'maxMileage'] as const
const describeMileage = (miles: number) => `${formatNumber(miles)} miles`

import { formatNumber, formatPrice } from '../../../lib/format'
import { RangeSlider } from '../../../ui/range-slider'

interface BoundsSliderProps {
  label: string
  scale: { min: number; max: number; step: number }
  /** Undefined: no bound. */
  lowest: number | undefined
  highest: number | undefined
  describe: (value: number) => string
  onChange: (lowest: number | undefined, highest: number | undefined) => void
}

/** A pair of bounds. A thumb at its end means no bound, said with a plus at the top. */
export function BoundsSlider({ label, scale, lowest, highest, describe, onChange }: BoundsSliderProps) {
  const { min, max, step } = scale
  return (
    <RangeSlider
      label={label}
      min={min}
      max={max}
      step={step}
      value={[Math.min(lowest ?? min, max), Math.min(highest ?? max, max)]}
      describe={(position) => describe(position) + (position === max ? '+' : '')}
      onChange={([lower, upper]) => onChange(lower > min ? lower : undefined, upper < max ? upper : undefined)}
    />
  )
}

export const describePrice = (shillings: number) => formatPrice(shillings)
export const describeMileage = (miles: number) => `${formatNumber(miles)} miles`

import * as Slider from '@radix-ui/react-slider'
import { useId } from 'react'
import { color, radius, size, space } from './tokens'

interface RangeSliderProps {
  label: string
  min: number
  max: number
  step: number
  /** Lower and upper position. */
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  /** What a position means, for eyes and screen readers: 'ksh 2,000,000', 'any'. */
  describe: (position: number) => string
}

/** Two thumbs on one track, by mouse, touch and arrow keys. */
export function RangeSlider({ label, min, max, step, value, onChange, describe }: RangeSliderProps) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} css={{ fontSize: size.text13, fontWeight: 600, color: color.inkQuiet }}>
        {label}
      </div>
      <div css={{ fontSize: size.text15, fontVariantNumeric: 'tabular-nums' }}>
        {describe(value[0])} – {describe(value[1])}
      </div>
      <Slider.Root
        min={min}
        max={max}
        step={step}
        value={[...value]}
        onValueChange={([lower = min, upper = max]) => onChange([lower, upper])}
        css={rootStyle}
      >
        <Slider.Track css={trackStyle}>
          <Slider.Range css={{ position: 'absolute', height: '100%', background: color.primary }} />
        </Slider.Track>
        <Slider.Thumb css={thumbStyle} aria-label={`${label}, lowest`} aria-valuetext={describe(value[0])} />
        <Slider.Thumb css={thumbStyle} aria-label={`${label}, highest`} aria-valuetext={describe(value[1])} />
      </Slider.Root>
    </div>
  )
}

const rootStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: 44,
  marginInline: space.s12,
  touchAction: 'none',
  userSelect: 'none',
} as const

const trackStyle = {
  position: 'relative',
  flexGrow: 1,
  height: 4,
  borderRadius: radius.pill,
  overflow: 'hidden',
  background: color.line,
} as const

const thumbStyle = {
  display: 'block',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: `2px solid ${color.primary}`,
  background: color.surface,
  cursor: 'grab',
} as const

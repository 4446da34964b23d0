import { useId, useRef, type PointerEvent } from 'react'
import { color, radius, size, space } from './tokens'

interface RangeSliderProps {
  label: string
  min: number
  max: number
  step: number
  /** Lower and upper position. */
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  /** The texts of both, visible and for screen readers: 'ksh 2,000,000', 'any'. */
  texts: readonly [string, string]
}

/**
 * Two thumbs on one track, for mouse, touch and arrow keys. They are two native sliders, one
 * over the other: they work before any script runs and need no library.
 */
export function RangeSlider({ label, min, max, step, value, onChange, texts }: RangeSliderProps) {
  const labelId = useId()
  const thumbs = useRef<HTMLDivElement>(null)
  const [lower, upper] = value
  const moveLower = (position: number) => onChange([Math.min(position, upper), upper])
  const moveUpper = (position: number) => onChange([lower, Math.max(position, lower)])

  /** A press beside the thumbs moves the nearer one. */
  function bringThumb(event: PointerEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const along = (event.clientX - left - THUMB / 2) / (width - THUMB)
    const position = min + Math.round((along * (max - min)) / step) * step
    const isNearLower = position < lower || (position <= upper && position - lower < upper - position)
    if (isNearLower) moveLower(Math.max(position, min))
    else moveUpper(Math.min(position, max))
    event.preventDefault()
    thumbs.current?.querySelectorAll('input')[isNearLower ? 0 : 1]?.focus()
  }

  const scale = { min, max, step, css: thumbStyle }
  const share = (position: number) => (position - min) / (max - min)
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} css={{ fontSize: size.text13, fontWeight: 600, color: color.inkQuiet }}>
        {label}
      </div>
      <div css={{ fontSize: size.text15, fontVariantNumeric: 'tabular-nums' }}>
        {texts[0]} – {texts[1]}
      </div>
      <div ref={thumbs} css={rootStyle} onPointerDown={bringThumb}>
        <div css={trackStyle} />
        <div css={[trackStyle, { background: color.primary }]} style={span(share(lower), share(upper))} />
        <input
          type="range"
          {...scale}
          value={lower}
          onChange={(event) => moveLower(Number(event.target.value))}
          aria-label={`${label}, lowest`}
          aria-valuetext={texts[0]}
          // If both are in the upper half, the lower one must be on top.
          style={share(lower) > 0.5 ? { zIndex: 1 } : undefined}
        />
        <input
          type="range"
          {...scale}
          value={upper}
          onChange={(event) => moveUpper(Number(event.target.value))}
          aria-label={`${label}, highest`}
          aria-valuetext={texts[1]}
        />
      </div>
    </div>
  )
}

/** Pixels; a thumb's centre moves between half its width from either end. */
const THUMB = 24

function span(from: number, to: number) {
  const place = (share: number) => `calc(${THUMB / 2}px + ${share} * (100% - ${THUMB}px))`
  return { left: place(from), right: place(1 - to) }
}

const rootStyle = { position: 'relative', height: 44, cursor: 'pointer' } as const

const trackStyle = {
  position: 'absolute',
  insetInline: THUMB / 2,
  top: 20,
  height: 4,
  borderRadius: radius.pill,
  background: color.line,
  pointerEvents: 'none',
} as const

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: THUMB,
  height: THUMB,
  borderRadius: radius.pill,
  border: `2px solid ${color.primary}`,
  background: color.surface,
  cursor: 'grab',
  pointerEvents: 'auto',
} as const

const outline = { outline: `3px solid ${color.primary}`, outlineOffset: space.s4 } as const

/** The two inputs overlap, so only the thumb accepts the pointer. */
const thumbStyle = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  appearance: 'none',
  background: 'transparent',
  pointerEvents: 'none',
  touchAction: 'pan-y',
  '&::-webkit-slider-thumb': thumb,
  '&::-moz-range-thumb': thumb,
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::-webkit-slider-thumb': outline,
  '&:focus-visible::-moz-range-thumb': outline,
} as const

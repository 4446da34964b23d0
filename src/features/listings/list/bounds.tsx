import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../../contract/price'
import { controlStyle, labelStyle } from '../../../ui/control'
import { color, space, touchTarget } from '../../../ui/tokens'
import { useDollars } from '../../currency'
import { choiceStyle } from './intents'
import type { FilterChanges } from './use-url-filter'

export interface BoundsProps {
  label: string
  /** Undefined: no bound. It may be at the slider's end, or beyond it. */
  lowest: number | undefined
  highest: number | undefined
  /** The names of the two fields in the filter. */
  names: readonly [lowest: string, highest: string]
  /** What may be typed beside the digits. */
  unit: 'price' | 'mileage'
  onChange: (changes: FilterChanges) => void
}

/** A bound that contradicts the other one removes it. */
export function Bounds(bounds: BoundsProps) {
  const { label, lowest, highest, unit, onChange } = bounds
  const [ofLowest, ofHighest] = bounds.names
  return (
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
  )
}

interface BoundFieldProps extends Pick<BoundsProps, 'label' | 'unit'> {
  placeholder: string
  bound: number | undefined
  onChange: (bound: number | undefined) => void
}

/** A number as people write it: '10M', '80k', '10,000,000'. It is read when it is complete, as a browser tells. */
function BoundField({ label, placeholder, bound, unit, onChange }: BoundFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const inDollars = useDollars() !== null && unit === 'price'
  const text = bound === undefined ? '' : formatNumber(bound)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  useEffect(() => {
    const input = field.current
    const read = async () => {
      if (!input) return
      input.setCustomValidity('')
      const { readBound } = await import('../../../../contract/text/read-number').catch(() => NOT_LOADED)
      const reading = readBound(input.value, unit, inDollars)
      input.setCustomValidity(reading.fault ?? '')
      if (!input.reportValidity()) return
      // The same number may have been written otherwise.
      input.value = reading.bound === undefined ? '' : formatNumber(reading.bound)
      onChange(reading.bound)
    }
    const complete = () => void read()
    // React's own event of this name comes with each keystroke.
    input?.addEventListener('change', complete)
    return () => input?.removeEventListener('change', complete)
  })
  return (
    <input
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="done"
      css={controlStyle}
      onBlur={({ currentTarget: input }) => {
        // What was refused does not stay as if it applied.
        if (!input.validity.customError) return
        input.setCustomValidity('')
        input.value = text
      }}
    />
  )
}

const NOT_LOADED = { readBound: () => ({ fault: 'Something went wrong. Please try again.', bound: undefined }) }

interface BudgetsProps {
  readonly of: readonly number[]
  readonly chosen?: number | undefined
  /** Without it a budget submits the form that it stands in, as `maxPrice`. */
  readonly onChoose?: (budget: number | undefined) => void
}

/** Round highest prices, each one tap. */
export function Budgets({ of, chosen, onChoose }: BudgetsProps) {
  const dollars = useDollars()
  return (
    <div>
      <span aria-hidden css={labelStyle}>
        {onChoose ? 'Up to' : 'Show up to'} {dollars ? 'USD' : 'ksh'}
      </span>
      <div css={inColumns(dollars ? '72px' : touchTarget)}>
        {of.map((budget) => {
          const text = dollars?.shortText(budget) ?? `ksh ${budget < 1e6 ? `${budget / 1e3}K` : `${budget / 1e6}M`}`
          return (
            <button
              key={budget}
              type={onChoose ? 'button' : 'submit'}
              name="maxPrice"
              value={budget}
              aria-label={`Up to ${text}`}
              aria-pressed={onChoose && budget === chosen}
              onClick={onChoose && (() => onChoose(budget === chosen ? undefined : budget))}
              css={[choiceStyle, { paddingInline: 0, background: color.surface }]}
            >
              {text.replace(/^.* /, '')}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const boundsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s8,
  marginBottom: space.s8,
} as const

/** Dollars that equal round shillings have more digits. */
function inColumns(least: string) {
  return {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fit, minmax(${least}, 1fr))`,
    gap: space.s4,
  } as const
}

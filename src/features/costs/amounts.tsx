import { useState } from 'react'
import { groupThousands } from '../../../contract/price'
import { FormField } from '../../ui/form-field'
import { from, space } from '../../ui/tokens'

export function AmountField({ label, amount }: { label: string; amount: Amount }) {
  return (
    <FormField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={amount.text}
      error={amount.error}
      onChange={({ target }) => amount.setText(target.value)}
    />
  )
}

export interface AmountBounds {
  readonly min: number
  readonly max: number
  /** Whether it may have decimals. */
  readonly isWhole?: boolean
}

/** A number that the visitor may change. */
export interface Amount {
  /** The last valid one. */
  readonly value: number
  /** As typed. */
  readonly text: string
  readonly setText: (text: string) => void
  /** A sentence while what is typed is no such number. */
  readonly error: string | undefined
}

/** @param label begins the sentence about a error */
export function useAmount(label: string, initial: number, bounds: AmountBounds): Amount {
  const [text, setText] = useState(String(initial))
  const [value, setValue] = useState(initial)
  return {
    value,
    text,
    error: parseAmount(text, bounds) === null ? amountError(label, bounds) : undefined,
    setText: (typed) => {
      setText(typed)
      const parsed = parseAmount(typed, bounds)
      if (parsed !== null) setValue(parsed)
    },
  }
}

/**
 * '12,500,000' and '12 500 000' are numbers, too. Null when it is none within the bounds. A whole number has no point:
 * many write '85.000' for 85 thousand.
 */
export function parseAmount(text: string, { min, max, isWhole = true }: AmountBounds): number | null {
  const digits = text.trim().replaceAll(/(\d)[, ](?=\d{3}(\D|$))/g, '$1')
  const number = (isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(digits) ? Number(digits) : NaN
  return Number.isNaN(number) || number < min || number > max ? null : number
}

function amountError(label: string, { min, max, isWhole = true }: AmountBounds): string {
  return `${label} must be a ${isWhole ? 'whole number' : 'number'} from ${min} to ${groupThousands(max)}. Until then the last valid one counts.`
}

/** Fields beside each other where there is room. */
export const fieldsStyle = {
  display: 'grid',
  gap: space.s16,
  alignItems: 'start',
  [from.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' },
} as const

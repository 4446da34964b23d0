import { FormField } from '../../ui/form-field'
import type { Amount } from './use-amount'

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

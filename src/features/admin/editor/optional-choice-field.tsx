import type { ComponentProps } from 'react'
import { FormSelect } from '../../../ui/form-field'
import { NOT_CHOSEN } from './field-text'

interface OptionalChoiceFieldProps extends Omit<ComponentProps<typeof FormSelect>, 'children'> {
  choices: readonly { readonly value: string; readonly text: string }[]
  /** The text of no choice. */
  none?: string
}

/** A choice that may be left open. */
export function OptionalChoiceField({ choices, none = 'Not given', ...select }: OptionalChoiceFieldProps) {
  return (
    <FormSelect {...select}>
      <option value={NOT_CHOSEN}>{none}</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormSelect>
  )
}

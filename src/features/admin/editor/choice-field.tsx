import type { ComponentProps } from 'react'
import { capitalise } from '../../../lib/format'
import { FormSelect } from '../../../ui/form-field'
import { NOT_CHOSEN } from './field-text'

interface ChoiceFieldProps extends Omit<ComponentProps<typeof FormSelect>, 'children'> {
  choices: readonly string[]
}

/** A required choice without a default, so that no rent is published as a sale by mistake. */
export function ChoiceField({ choices, ...select }: ChoiceFieldProps) {
  return (
    <FormSelect {...select}>
      <option value={NOT_CHOSEN} disabled hidden>
        Choose…
      </option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {capitalise(choice)}
        </option>
      ))}
    </FormSelect>
  )
}

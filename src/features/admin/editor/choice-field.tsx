import type { ComponentProps } from 'react'
import { capitalise } from '../../../lib/format'
import { Options } from '../../../ui/fields'
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
      <Options of={choices} label={capitalise} />
    </FormSelect>
  )
}

interface OptionalChoiceFieldProps extends ChoiceFieldProps {
  /** What a choice is called. */
  labelOf?: (choice: string) => string
  /** The text of no choice. */
  none?: string
}

/** A choice that may be left open. */
export function OptionalChoiceField({
  choices,
  labelOf = String,
  none = 'Not given',
  ...select
}: OptionalChoiceFieldProps) {
  return (
    <FormSelect {...select}>
      <option value={NOT_CHOSEN}>{none}</option>
      <Options of={choices} label={labelOf} />
    </FormSelect>
  )
}

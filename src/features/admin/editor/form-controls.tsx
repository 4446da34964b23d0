import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import type { ListingFact } from '../../../../contract/listing-facts'
import { capitalise } from '../../../lib/format'
import { Options } from '../../../ui/fields'
import { FormChoice, FormChoices, FormSelect } from '../../../ui/form-field'
import { space } from '../../../ui/tokens'
import { NOT_CHOSEN } from './listing-values'

/** Of the control of a fact. */
export interface FactControlProps {
  readonly name: string
  readonly fact: ListingFact
}

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

interface TileFieldProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly string[]
}

/** The same of two or three, side by side: one tap chooses, where a list takes two. */
export function TileField({ name, label, choices }: TileFieldProps) {
  const { field, fieldState } = useController({ name })
  return (
    <FormChoices role="radiogroup" label={label} error={fieldState.error?.message}>
      {choices.map((choice, i) => (
        <FormChoice
          key={choice}
          type="radio"
          name={name}
          label={capitalise(choice)}
          ref={i === 0 ? field.ref : undefined}
          checked={field.value === choice}
          onChange={() => field.onChange(choice)}
          onBlur={field.onBlur}
        />
      ))}
    </FormChoices>
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

/** Two short fields side by side, or stacked when there is no room. */
export function FieldRow(row: ComponentProps<'div'>) {
  return <div css={rowStyle} {...row} />
}

/** For fields with long values, which a phone shows one below the other. */
export function WideFieldRow(row: ComponentProps<'div'>) {
  return <div css={wideRowStyle} {...row} />
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: space.s16,
  alignItems: 'start',
} as const

const wideRowStyle = { ...rowStyle, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' } as const

import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch, type FieldErrors, type FieldValues } from 'react-hook-form'
import { FACT_GROUPS, type FactParts } from '../../../../contract/listing-facts'
import { readNumber } from '../../../../contract/text/read-number'
import { Button, textButtonStyle } from '../../../ui/button'
import { labelStyle } from '../../../ui/control'
import { FormField } from '../../../ui/form-field'
import { hiddenStyle } from '../../../ui/layout'
import { cardFrame, spreadStyle } from '../../../ui/surfaces'
import { color, size, space } from '../../../ui/tokens'
import { typedParts, type TypedParts } from './fact-values'
import type { FactControlProps } from './form-controls'

/** A fact of several numbers: a field for each. */
export function PartsField({ name, fact: { label, group, value: type } }: FactControlProps) {
  if (type.type !== 'object') return null
  return (
    <fieldset>
      <legend css={label === FACT_GROUPS[group] ? hiddenStyle : legendStyle}>{label}</legend>
      <Parts name={name} parts={type.of} />
      <Problem name={name} />
    </fieldset>
  )
}

/** The parts of a price that are paid one after another, and what they come to. */
export function PaymentPlanField({ name, fact: { label, value: type } }: FactControlProps) {
  const { control } = useFormContext<FieldValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const addButton = useRef<HTMLButtonElement>(null)

  function removeAt(index: number) {
    // A full plan's button can be focused only afterwards.
    flushSync(() => remove(index))
    addButton.current?.focus()
  }

  if (type.type !== 'list') return null
  return (
    <fieldset>
      <legend css={legendStyle}>{label}</legend>
      <div css={rowsStyle}>
        {fields.map(({ id }, index) => (
          <div key={id} role="group" aria-label={`Payment ${index + 1}`} css={rowStyle}>
            <p css={spreadStyle}>
              Payment {index + 1}
              <button
                type="button"
                css={textButtonStyle}
                aria-label={`Remove payment ${index + 1}`}
                onClick={() => removeAt(index)}
              >
                Remove
              </button>
            </p>
            <Parts name={`${name}.${index}`} parts={type.of} />
          </div>
        ))}
      </div>
      <Problem name={name} />
      <div css={footStyle}>
        <Button
          ref={addButton}
          look="quiet"
          disabled={fields.length >= type.max}
          onClick={() => append(typedParts(type.of), { shouldFocus: true })}
        >
          Add a payment
        </Button>
        <Sum name={name} />
      </div>
    </fieldset>
  )
}

/** What the parts add up to, which must be the whole price. */
function Sum({ name }: { name: string }) {
  const rows = useWatch({ name }) as TypedParts[]
  const readings = rows.map(({ percent = '' }) => readNumber(percent.replace(/%\s*$/, '')))
  const sum = readings.reduce((total, reading) => total + ('fault' in reading ? 0 : (reading.value ?? 0)), 0)
  const missing = 100 - sum
  return (
    <p role="status" css={{ color: missing === 0 ? color.inkQuiet : color.accent, fontSize: size.text15 }}>
      {rows.length > 0 &&
        (missing === 0
          ? 'Together 100 %'
          : `Together ${sum} %: ${missing > 0 ? `${missing} % missing` : `${-missing} % too much`}`)}
    </p>
  )
}

function Parts({ name, parts }: { name: string; parts: FactParts }) {
  const form = useFormContext<FieldValues>()
  return (
    <div css={[partsStyle, Object.values(parts).some(({ type }) => type === 'text') && numberAndWordsStyle]}>
      {Object.entries(parts).map(([part, type]) => {
        const isNumber = type.type === 'whole' || type.type === 'decimal'
        const path = `${name}.${part}`
        return (
          <FormField
            key={part}
            label={PART_LABELS[part] ?? part}
            autoComplete="off"
            inputMode={isNumber ? 'numeric' : 'text'}
            error={messageAt(form.formState.errors, path)}
            {...form.register(path)}
          />
        )
      })}
    </div>
  )
}

const PART_LABELS: Readonly<Record<string, string>> = {
  percent: 'Per cent',
  when: 'When',
  depositPercent: 'Deposit, %',
  months: 'Months',
}

/** What is wrong with the fact as a whole. */
function Problem({ name }: { name: string }) {
  const { errors } = useFormContext<FieldValues>().formState
  return (
    <p role="alert" css={problemStyle}>
      {messageAt(errors, name) ?? messageAt(errors, `${name}.root`)}
    </p>
  )
}

function messageAt(errors: FieldErrors, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => new Map<string, unknown>(Object.entries(at ?? {})).get(key), errors)
  const message = new Map<string, unknown>(Object.entries(found ?? {})).get('message')
  return typeof message === 'string' ? message : undefined
}

const legendStyle = { ...labelStyle, padding: 0 } as const

const rowsStyle = { display: 'grid', gap: space.s8 } as const

const rowStyle = {
  padding: `0 ${space.s12} ${space.s12}`,
  ...cardFrame,
  '& > p': { minHeight: 44, fontSize: size.text15, fontWeight: 600 },
} as const

const partsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s12,
  alignItems: 'start',
} as const

/** Words need more room than a number. */
const numberAndWordsStyle = { gridTemplateColumns: '4.5rem minmax(0, 1fr)' } as const

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
  marginTop: space.s8,
} as const

const problemStyle = { color: color.danger, fontSize: size.text15, '&:empty': { display: 'none' } } as const

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useController, useFormContext, useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { inOneList } from '../../../../contract/text/plain-text'
import type { ListingKind } from '../../../../contract/limits'
import { readFactText } from '../../../../contract/listing-fact-schemas'
import {
  choiceLabel,
  factText,
  groupFacts,
  LISTING_FACTS,
  type FactTable,
  type ListingFact,
} from '../../../../contract/listing-facts'
import { fieldsOf } from '../../../lib/forms'
import { summaryStyle } from '../../../ui/button'
import { FormChoice, FormChoices, FormField } from '../../../ui/form-field'
import { color, size, space } from '../../../ui/tokens'
import { PartsField, PaymentPlanField } from './fact-rows'
import { applicableFacts } from './fact-values'
import { FieldRow, OptionalChoiceField, type FactControlProps } from './form-controls'
import { isNothing, NOT_CHOSEN } from './listing-values'

/** Controls of facts for which the control of their type will not do, by the facts' names. */
export type FactControls = Readonly<Partial<Record<string, ComponentType<FactControlProps>>>>

const CONTROLS: FactControls = { paymentPlan: PaymentPlanField }

/** What buyers ask for most; all others are folded. A fact that depends on one of these stands with it. */
const USUAL: ReadonlySet<string> = new Set([
  'tenure',
  'plotAcres',
  'furnished',
  'parkingSpaces',
  'completion',
  'transmission',
  'fuel',
  'drive',
  'colour',
  'bodyType',
  'engineCc',
  'seats',
  'usage',
])

interface FactFieldsProps {
  kind: ListingKind
  table?: FactTable
  controls?: FactControls
  /** The facts that are not folded. */
  usual?: ReadonlySet<string>
}

/** A control for each fact of a kind that makes sense with what is chosen, in groups; the unusual ones are folded. */
export function FactFields({ kind, table = LISTING_FACTS, controls = CONTROLS, usual = USUAL }: FactFieldsProps) {
  const values = useWatch() as FieldValues
  const facts = applicableFacts(kind, values, table)
  const isUsual = ([name, { onlyWith }]: NamedFact) => usual.has(name) || usual.has(onlyWith?.field ?? '')
  const folded = facts.filter((fact) => !isUsual(fact))
  const given = folded.filter(([name]) => !isNothing(values[name])).map(([, { label }]) => label)
  return (
    <>
      <FactGroups facts={facts.filter(isUsual)} controls={controls} />
      {folded.length > 0 && (
        <MoreFacts names={folded.map(([name]) => name)} given={given}>
          <FactGroups facts={folded} controls={controls} />
        </MoreFacts>
      )}
    </>
  )
}

/**
 * Fields that exist only while they are unfolded; what is typed in them is the form's. When a save is refused because of
 * one of them, they unfold, and the first wrong one gets the focus unless a field above has it.
 */
function MoreFacts({
  names,
  given,
  children,
}: {
  names: readonly string[]
  given: readonly string[]
  children: ReactNode
}) {
  const { errors, submitCount } = useFormState()
  const [isOpen, setIsOpen] = useState(false)
  const [judged, setJudged] = useState(submitCount)
  /** The number of the save that was refused because of these fields alone. */
  const [refused, setRefused] = useState(0)
  const fields = useRef<HTMLDivElement>(null)

  if (submitCount !== judged) {
    const wrong = Object.keys(errors)
    const wrongHere = wrong.filter((name) => names.includes(name))
    setJudged(submitCount)
    if (wrongHere.length > 0) setIsOpen(true)
    setRefused(wrongHere.length > 0 && wrongHere.length === wrong.length ? submitCount : 0)
  }

  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary css={summaryStyle}>
        <span>
          More facts
          <span css={givenStyle}>{given.length > 0 ? `Given: ${inOneList(given)}` : 'None given'}</span>
        </span>
      </summary>
      <div ref={fields} css={foldedStyle}>
        {isOpen && children}
      </div>
    </details>
  )
}

type NamedFact = [name: string, fact: ListingFact]

function FactGroups({ facts, controls }: { facts: readonly NamedFact[]; controls: FactControls }) {
  const groups = groupFacts(facts, ([, { group }]) => group)
  return groups.map(({ title, facts: inGroup }) => (
    <fieldset key={title} css={groupStyle}>
      <legend>{title}</legend>
      {inRows(inGroup).map((row) => (
        <FieldRow key={row[0]?.[0]}>
          {row.map(([name, fact]) => {
            const Control = controls[name] ?? FactControl
            return <Control key={name} name={name} fact={fact} />
          })}
        </FieldRow>
      ))}
    </fieldset>
  ))
}

/** Two short controls side by side; what needs room has a row of its own. */
function inRows(facts: readonly NamedFact[]): NamedFact[][] {
  return facts.reduce<NamedFact[][]>((rows, fact) => {
    const last = rows.at(-1)
    if (last?.length === 1 && ![...last, fact].some(needsRow)) last.push(fact)
    else rows.push([fact])
    return rows
  }, [])
}

function needsRow([name, { value }]: NamedFact): boolean {
  return value.type === 'list' || value.type === 'object' || isShortChoice(value) || HINTS[name] !== undefined
}

/** What can be chosen and how it is called. */
function choicesOf(value: ListingFact['value']): readonly (readonly [choice: string, label: string])[] {
  if (value.type === 'yesNo')
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ]
  if (value.type !== 'choice') return []
  return value.choices.map((choice) => [choice, choiceLabel(value, choice)])
}

/** Few enough to stand side by side, where one tap chooses; a list takes two. */
function isShortChoice(value: ListingFact['value']): boolean {
  const { length } = choicesOf(value)
  return length > 0 && length <= 3
}

/** The control of a fact's type. */
function FactControl({ name, fact }: FactControlProps) {
  const { label, value: type } = fact
  const field = fieldsOf(useFormContext<FieldValues>())(name)
  const plain = { label, autoComplete: 'off', ...field } as const
  switch (type.type) {
    case 'choice':
    case 'yesNo': {
      if (isShortChoice(type)) return <ShortChoice name={name} fact={fact} />
      const labels = new Map(choicesOf(type))
      return (
        <OptionalChoiceField
          label={label}
          choices={[...labels.keys()]}
          labelOf={(choice) => labels.get(choice) ?? choice}
          {...field}
        />
      )
    }
    case 'whole':
    case 'decimal':
      return (
        <FormField
          {...plain}
          label={type.unit ? `${label} (${type.unit})` : label}
          inputMode={HINTS[name] ? 'text' : type.type === 'whole' ? 'numeric' : 'decimal'}
          hint={HINTS[name] && <Reading name={name} fact={fact} empty={HINTS[name]} />}
        />
      )
    case 'money': {
      const unit = `In Kenyan shillings${type.per ? ` a ${type.per}` : ''}`
      return <FormField {...plain} inputMode="numeric" hint={<Reading name={name} fact={fact} empty={unit} />} />
    }
    case 'month':
      // Some browsers know no such field and show a text field.
      return <FormField {...plain} type="month" placeholder="2026-03" />
    case 'date':
      return <FormField {...plain} type="date" />
    case 'object':
      return <PartsField name={name} fact={fact} />
    case 'list':
      return <PaymentPlanField name={name} fact={fact} />
    case 'text':
      return <FormField {...plain} />
  }
}

/** A choice of two or three, side by side: the chosen one is given up when it is pressed again. */
function ShortChoice({ name, fact }: FactControlProps) {
  const { field, fieldState } = useController({ name })
  return (
    <FormChoices label={fact.label} error={fieldState.error?.message}>
      {choicesOf(fact.value).map(([choice, label], i) => (
        <FormChoice
          key={choice}
          name={name}
          label={label}
          ref={i === 0 ? field.ref : undefined}
          checked={field.value === choice}
          onChange={({ target }) => field.onChange(target.checked ? choice : NOT_CHOSEN)}
          onBlur={field.onBlur}
        />
      ))}
    </FormChoices>
  )
}

/** What the forms of a fact are that people type. */
const HINTS: Readonly<Record<string, string>> = { plotAcres: 'Such as 50x100, 1/8 acre, 0.5 ha or 1,012 m²' }

/** How the page will show what is typed, so that a wrong unit or a zero too many is noticed. */
function Reading({ name, fact, empty }: FactControlProps & { empty: string | undefined }) {
  const typed = useWatch({ name }) as string
  const reading = readFactText(fact, typed)
  if ('fault' in reading) return reading.fault === null ? empty : `It ${reading.fault}`
  return factText(fact, reading.value) || empty
}

const groupStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s16,
  minWidth: 0,
  '& > legend': { padding: `0 0 ${space.s8}`, fontSize: size.text15, fontWeight: 600 },
} as const

const givenStyle = { display: 'block', color: color.inkQuiet, fontSize: size.text13, fontWeight: 400 } as const

const foldedStyle = { display: 'grid', gap: space.s24, paddingBlock: `${space.s8} ${space.s16}` } as const

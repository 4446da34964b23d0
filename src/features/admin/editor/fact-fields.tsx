import type { ComponentType } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { featureLabel } from '../../../../contract/feature-labels'
import type { ListingKind } from '../../../../contract/limits'
import { readFactText } from '../../../../contract/listing-fact-schemas'
import {
  factsOfKind,
  isApplicable,
  LISTING_FACTS,
  type FactName,
  type FactTable,
  type FactType,
  type ListingFact,
} from '../../../../contract/listing-facts'
import { fieldsOf } from '../../../lib/form-fields'
import { FormField, FormTextArea } from '../../../ui/form-field'
import { FieldRow, OptionalChoiceField } from './form-controls'
import { NOT_CHOSEN } from './listing-values'

interface FactControlProps {
  readonly name: string
  readonly fact: ListingFact
}

/** Controls of facts for which the control of their type will not do, by the facts' names. */
export type FactControls = Readonly<Partial<Record<string, ComponentType<FactControlProps>>>>

const CONTROLS: FactControls = {}

interface FactFieldsProps {
  kind: ListingKind
  table?: FactTable
  controls?: FactControls
}

/** A control for each fact of a kind that makes sense with what is chosen; those of a group stand together. */
export function FactFields({ kind, table = LISTING_FACTS, controls = CONTROLS }: FactFieldsProps) {
  const values = useWatch()
  const facts = factsOfKind(kind, table).filter(([, fact]) => isApplicable(fact, values))
  const groups = [...new Set(facts.map(([, { group }]) => group))]
  const rows = groups.flatMap((group) => inPairs(facts.filter(([, fact]) => fact.group === group)))
  return rows.map((row) => (
    <FieldRow key={row.map(([name]) => name).join()}>
      {row.map(([name, fact]) => {
        const Control = controls[name] ?? FactControl
        return <Control key={name} name={name} fact={fact} />
      })}
    </FieldRow>
  ))
}

function inPairs<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((_item, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []))
}

/** The control of a fact's type. */
function FactControl({ name, fact: { label, value: type } }: FactControlProps) {
  const field = fieldsOf(useFormContext<FieldValues>())(name)
  const plain = { label, autoComplete: 'off', ...field } as const
  switch (type.type) {
    case 'choice':
      return (
        <OptionalChoiceField
          label={label}
          choices={type.choices}
          labelOf={(choice) => type.labels?.[choice] ?? featureLabel(choice)}
          {...field}
        />
      )
    case 'yesNo':
      return <OptionalChoiceField label={label} choices={['true', 'false']} labelOf={yesOrNo} {...field} />
    case 'whole':
    case 'decimal':
      return (
        <FormField
          {...plain}
          label={type.unit ? `${label} (${type.unit})` : label}
          inputMode={type.type === 'whole' ? 'numeric' : 'decimal'}
        />
      )
    case 'money':
      return (
        <FormField {...plain} inputMode="numeric" hint={`In Kenyan shillings${type.per ? ` a ${type.per}` : ''}`} />
      )
    case 'month':
    case 'date':
      return <FormField {...plain} type={type.type} />
    case 'object':
    case 'list':
      return <FormTextArea {...plain} rows={3} />
    case 'text':
      return <FormField {...plain} />
  }
}

function yesOrNo(choice: string): string {
  return choice === 'true' ? 'Yes' : 'No'
}

type FactValues<Kind extends ListingKind> = Record<FactName<Kind>, string>

/** The facts of a kind as typed. */
export function factValuesShape<Kind extends ListingKind>(kind: Kind, table: FactTable = LISTING_FACTS) {
  const shape = factsOfKind(kind, table).map(([name]) => [name, z.string()])
  return Object.fromEntries(shape) as Record<FactName<Kind>, z.ZodMiniString<string>>
}

/** @param listing null for a new one */
export function factValuesOf<Kind extends ListingKind>(
  kind: Kind,
  listing: object | null,
  table: FactTable = LISTING_FACTS,
): FactValues<Kind> {
  const known = new Map<string, unknown>(Object.entries(listing ?? {}))
  const values = factsOfKind(kind, table).map(([name, { value: type }]) => [name, typedFact(type, known.get(name))])
  return Object.fromEntries(values) as FactValues<Kind>
}

function typedFact({ type }: FactType, value: unknown): string {
  if (value === null || value === undefined) return type === 'choice' || type === 'yesNo' ? NOT_CHOSEN : ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The typed facts as the request body has them. What cannot be read stays text, for the contract to reject; what makes no
 * sense with the other values is taken away.
 */
export function factInputOf(kind: ListingKind, values: object, table: FactTable = LISTING_FACTS): object {
  const typed = new Map<string, unknown>(Object.entries(values))
  const textOf = (name: string) => z.safeParse(z.string(), typed.get(name)).data ?? ''
  const input = factsOfKind(kind, table).map(([name, fact]) => [
    name,
    isApplicable(fact, values) ? readTyped(fact, textOf(name)) : null,
  ])
  return Object.fromEntries(input) as object
}

function readTyped(fact: ListingFact, text: string): unknown {
  if (text === NOT_CHOSEN) return null
  const reading = readFactText(fact, text)
  return 'fault' in reading ? text : reading.value
}

import { memo, useId, type ComponentProps, type ReactNode } from 'react'
import { controlStyle, Label, selectStyle } from './control'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  label: string
  /** '' for the first item, which means no choice. */
  value: string | number
  onChange: (value: string) => void
  /** The label of the first item. */
  anyLabel: string
  children: ReactNode
}

/** The first item's value: no value may be empty (docs/product.md, "Dashboard"), and this one never occurs in data. */
const ANY = '*'

export function SelectField({ label, value, onChange, anyLabel, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <select
        id={id}
        css={[controlStyle, selectStyle]}
        value={value === '' ? ANY : value}
        onChange={({ target }) => onChange(target.value === ANY ? '' : target.value)}
        {...select}
      >
        <option value={ANY}>{anyLabel}</option>
        {children}
      </select>
    </div>
  )
}

interface OptionsProps<Value extends string | number> {
  of: readonly Value[]
  /** What a value is called. */
  label: (value: Value) => string
}

/** The items of a select. */
export function Options<Value extends string | number>({ of: values, label }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ))
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  onChange: (value: string) => void
  /** Offered while typing, each with how many there are. */
  suggestions?: readonly Suggestion[]
}

type Suggestion = readonly [word: string, count: number]

export function TextField({ label, onChange, suggestions, ...input }: TextFieldProps) {
  const id = useId()
  const listId = `${id}-suggestions`
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        css={controlStyle}
        autoComplete="off"
        list={suggestions ? listId : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {suggestions && <Suggestions id={listId} words={suggestions} />}
    </div>
  )
}

/** Memoized: there may be hundreds. */
const Suggestions = memo(function Suggestions({ id, words }: { id: string; words: readonly Suggestion[] }) {
  return (
    <datalist id={id}>
      {words.map(([word, count]) => (
        <option key={word} value={word} label={`${word} (${count})`} />
      ))}
    </datalist>
  )
})

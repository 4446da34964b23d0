import { memo, useId, type ComponentProps, type ReactNode } from 'react'
import { color, motion, radius, size, space, touchTarget } from './tokens'

export function Label({ htmlFor, ...label }: ComponentProps<'label'> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} css={labelStyle} {...label} />
}

export const labelStyle = {
  display: 'block',
  marginBottom: space.s4,
  fontSize: size.text13,
  fontWeight: 600,
  color: color.inkQuiet,
} as const

export const controlStyle = {
  width: '100%',
  minHeight: touchTarget,
  padding: `${space.s8} ${space.s12}`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: size.text16,
  '&:disabled': {
    backgroundColor: color.sand,
    color: color.inkQuiet,
    opacity: 1,
    cursor: 'not-allowed',
    // A form that is saved at once does not flash.
    transition: `all ${motion.quick} 300ms`,
  },
} as const

/** Besides `controlStyle`. The arrow's grey is seen on the fields of both schemes. */
export const selectStyle = {
  appearance: 'none',
  paddingInlineEnd: space.s32,
  background: `${color.surface} ${lineUrl('m5 8 5 5 5-5')} no-repeat right ${space.s8} center`,
  textOverflow: 'ellipsis',
} as const

/** The same for an input that searches: its cross is ours in every browser that shows one. */
export const searchInputStyle = {
  '&::-webkit-search-cancel-button': {
    appearance: 'none',
    width: 20,
    height: 20,
    background: lineUrl('m5 5 10 10M15 5 5 15'),
    cursor: 'pointer',
  },
} as const

/**
 * Neither encoded nor in another colour or quotes: pages have drawings that begin like this one, so that each costs
 * few bytes. @param path within 20 × 20
 */
function lineUrl(path: string): string {
  return `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" fill="none" stroke="gray" stroke-width="1.5"><path d="${path}"/></svg>')`
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  label: string
  /** '' for the first item, which means no choice. */
  value: string | number
  onChange: (value: string) => void
  /** The label of the first item. */
  anyLabel: string
  children: ReactNode
}

/** The first item's value: no value may be empty (spec §5), and this one never occurs in data. */
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
  /** Offered while typing. */
  suggestions?: readonly string[]
}

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
const Suggestions = memo(function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
})

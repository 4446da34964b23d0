import { useId, type ComponentProps, type ReactNode } from 'react'
import {
  controlStyle,
  Label,
  labelStyle,
  markedInForcedColours,
  optionMarkStyle,
  optionStyle,
  selectStyle,
} from './control'
import { hiddenStyle } from './layout'
import { color, radius, size, space, touchTarget, withoutHas } from './tokens'

interface FieldProps {
  label: string
  error?: string | undefined
  /** Shown below the field, for instance to explain its number. */
  hint?: ReactNode
}

interface FormFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Offered while typing. */
  suggestions?: readonly string[]
}

/** A labelled input with its error below it, connected for screen readers. */
export function FormField({ label, error, hint, suggestions, ...input }: FormFieldProps) {
  const { id, control, notes } = useField(error, hint)
  const listId = `${id}-suggestions`
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <input {...control} list={suggestions ? listId : undefined} {...input} />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {notes}
    </div>
  )
}

/** A text field of several lines. */
export function FormTextArea({ label, error, hint, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  const { id, control, notes } = useField(error, hint)
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <textarea {...control} css={[control.css, { resize: 'vertical' }]} {...textarea} />
      {notes}
    </div>
  )
}

/** A choice from a list. */
export function FormSelect({ label, error, hint, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const { id, control, notes } = useField(error, hint)
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <select {...control} css={[control.css, selectStyle]} {...select}>
        {children}
      </select>
      {notes}
    </div>
  )
}

/** A checkbox with its label beside it. */
export function FormCheckbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label css={[optionStyle, { display: 'inline-flex' }]}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

interface FormChoicesProps extends FieldProps {
  /** Of radio buttons; a group of checkboxes cannot be invalid as a whole. */
  role?: 'radiogroup'
  children: ReactNode
}

/** A group of checkboxes or radio buttons. */
export function FormChoices({ label, error, hint, role, children }: FormChoicesProps) {
  const { control, notes } = useField(error, hint)
  return (
    <fieldset role={role} aria-invalid={role && control['aria-invalid']} aria-describedby={control['aria-describedby']}>
      <legend css={[labelStyle, { padding: 0 }]}>{label}</legend>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>{children}</div>
      {notes}
    </fieldset>
  )
}

interface FormChoiceProps extends ComponentProps<'input'> {
  label: string
  type?: 'checkbox' | 'radio'
}

/** One checkbox or radio button, shown as a tile that is filled when checked. */
export function FormChoice({ label, type = 'checkbox', ...input }: FormChoiceProps) {
  return (
    <label css={choiceStyle}>
      <input css={hiddenStyle} type={type} {...input} />
      {label}
    </label>
  )
}

function useField(error: string | undefined, hint: ReactNode) {
  const id = useId()
  const hasError = error !== undefined
  const describedBy = [hint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      css: [controlStyle, hasError && { borderColor: color.danger }],
      'aria-invalid': hasError,
      'aria-describedby': describedBy || undefined,
    },
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} css={{ color: color.inkQuiet, fontSize: size.text13, marginTop: space.s4 }}>
            {hint}
          </p>
        )}
        <p
          id={`${id}-error`}
          role="alert"
          css={{ color: color.danger, fontSize: size.text15, marginTop: hasError ? space.s4 : 0 }}
        >
          {error}
        </p>
      </>
    ),
  }
}

const ring = { outline: `3px solid ${color.primary}`, outlineOffset: 3 } as const

/** A tile or pill whose checkbox or radio button is out of sight, until a browser cannot show by the tile what is chosen. */
export const choiceTileStyle = {
  '&:has(:focus-visible)': ring,
  [withoutHas]: {
    gridAutoFlow: 'column',
    gap: space.s8,
    '&:focus-within': ring,
    '& > input': { ...optionMarkStyle, position: 'static', opacity: 1, clipPath: 'none' },
  },
} as const

const choiceStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: touchTarget,
  minHeight: touchTarget,
  paddingInline: space.s12,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  cursor: 'pointer',
  '&:has(:checked)': {
    background: color.fill,
    borderColor: color.fill,
    color: color.onFill,
    fontWeight: 600,
    ...markedInForcedColours,
  },
  ...choiceTileStyle,
} as const

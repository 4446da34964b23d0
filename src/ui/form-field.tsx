import { useId, type ComponentProps } from 'react'
import { controlStyle, Label } from './fields'
import { color, size, space } from './tokens'

interface FormFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
}

/** A labelled input with its error below it, tied together for screen readers. */
export function FormField({ label, error, ...input }: FormFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        css={[controlStyle, error !== undefined && { borderColor: color.danger }]}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        {...input}
      />
      <p id={errorId} role="alert" css={{ color: color.danger, fontSize: size.text15, marginTop: space.s4 }}>
        {error}
      </p>
    </div>
  )
}

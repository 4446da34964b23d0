import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { MouseEvent } from 'react'

/** The props of a form's field by its name: what `register` returns, and the message of its error. */
export function fieldsOf<Values extends FieldValues>({
  register,
  formState,
}: Pick<UseFormReturn<Values>, 'register' | 'formState'>) {
  const errors: FieldErrors = formState.errors
  return (name: FieldPath<Values>) => {
    const message = errors[name]?.message
    return { ...register(name), error: typeof message === 'string' ? message : undefined }
  }
}

/** For a button that submits: after a fast response, the second click of a double click would submit an empty form. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

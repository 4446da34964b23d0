import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { enquiryFormSchema, type EnquiryForm } from '../../../contract/enquiry'
import { createSubmissionKey } from '../../lib/submission-key'

export type FieldName = keyof EnquiryForm
/** What is wrong with which field. */
export type FieldErrors = Partial<Record<FieldName, string | undefined>>
export type ContactFormControl = ReturnType<typeof createContactFormControl>

/**
 * Watches over the form's fields: what is wrong with one is said when it is left, and while it is
 * mended. Without values to begin with, it takes over what the fields hold already.
 */
export function createContactFormControl(onErrors: (errors: FieldErrors) => void) {
  const form = createFormControl<EnquiryForm>({ resolver: zodResolver(enquiryFormSchema), mode: 'onTouched' })
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      onErrors({ name: errors.name?.message, email: errors.email?.message, message: errors.message?.message })
    },
  })
  return { ...form, submission: createSubmissionKey() }
}

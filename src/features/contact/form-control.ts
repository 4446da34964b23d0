import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { enquiryFormSchema, listingEnquiryFormSchema, type EnquiryForm } from '../../../contract/enquiry'
import { hasValidPhone } from '../../lib/phone-check'

export type FieldName = keyof EnquiryForm
/** The error of each invalid field. */
export type FieldErrors = Partial<Record<FieldName, string | undefined>>
export type ContactFormControl = ReturnType<typeof createContactFormControl>

/**
 * Validates the form's fields: an error is shown when a field loses focus, and is updated while it is
 * corrected. Without initial values, it reads the fields' current values.
 * @param isOfListing an email address or a telephone number is enough
 */
export function createContactFormControl(isOfListing: boolean, onErrors: (errors: FieldErrors) => void) {
  const schema = (isOfListing ? listingEnquiryFormSchema : enquiryFormSchema).check(hasValidPhone)
  const form = createFormControl<EnquiryForm>({ resolver: zodResolver(schema), mode: 'onTouched' })
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      const { name, email, phone, message } = errors
      onErrors({ name: name?.message, email: email?.message, phone: phone?.message, message: message?.message })
    },
  })
  return form
}

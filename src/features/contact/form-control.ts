import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { enquiryFormSchema, type EnquiryForm } from '../../../contract/enquiry'
import { apiPaths } from '../../../contract/paths'
import { createSubmissionKey } from '../../lib/submission-key'
import { loadOutbox, type QueuedItem } from '../outbox'

export type FieldName = keyof EnquiryForm
/** The error of each invalid field. */
export type FieldErrors = Partial<Record<FieldName, string | undefined>>
export type ContactFormControl = ReturnType<typeof createContactFormControl>

/**
 * Validates the form's fields: an error is shown when a field loses focus, and is updated while it is
 * corrected. Without initial values, it reads the fields' current values.
 */
export function createContactFormControl(onErrors: (errors: FieldErrors) => void) {
  const form = createFormControl<EnquiryForm>({ resolver: zodResolver(enquiryFormSchema), mode: 'onTouched' })
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      onErrors({ name: errors.name?.message, email: errors.email?.message, message: errors.message?.message })
    },
  })
  const submission = createSubmissionKey()

  /** Without network it waits on the device (decision 0063). @throws when the device cannot store it */
  async function queue(item: Pick<QueuedItem, 'id' | 'listing' | 'attemptedAt'>, body: object, written: EnquiryForm) {
    const { queueItem } = await loadOutbox()
    const path = apiPaths.contact
    await queueItem({ ...item, kind: 'enquiry', path, body: JSON.stringify(body), written, author: null })
    submission.forget()
    form.reset()
  }

  return { ...form, submission, queue }
}

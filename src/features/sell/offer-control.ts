import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import type * as z from 'zod/mini'
import { offerInputSchema, type OfferInput } from '../../../contract/viewings/offer'
import { hasValidPhone } from '../../lib/phone-check'

const formSchema = offerInputSchema.check(hasValidPhone)

export type OfferFieldName = Exclude<keyof OfferInput, 'leaveEmpty' | 'openForMs' | 'page' | 'campaign'>
/** The error of each invalid field. */
export type OfferErrors = Partial<Record<OfferFieldName, string | undefined>>
export type OfferControl = ReturnType<typeof createOfferControl>

/**
 * Validates the offer's form, which is fetched when somebody begins to fill it in: an error is shown when a field loses
 * focus, and is updated while it is corrected. Fields without initial values keep what was typed before.
 */
export function createOfferControl(onErrors: (errors: OfferErrors) => void) {
  const form = createFormControl<z.input<typeof formSchema>, unknown, OfferInput>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
  })
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      const found = Object.entries<{ message?: string } | undefined>(errors)
      onErrors(Object.fromEntries(found.map(([name, error]) => [name, error?.message])))
    },
  })
  return form
}

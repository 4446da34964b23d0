import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changesOf, discardDraft, storeDraft, readDraft, type DraftSlot } from './drafts'

interface FormDraft<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  slot: DraftSlot
  /** The form's values when there is no draft. */
  start: Values
  read: (stored: unknown) => Partial<Values> | null
}

/**
 * Restores a draft into the form and updates it with every keystroke. `slot` and `start` must not change while the form
 * is mounted.
 */
export function useFormDraft<Values extends FieldValues, Input>(draft: FormDraft<Values, Input>) {
  const { form, slot, start, read } = draft
  const { kind, listingId } = slot
  const [isDiscarded, setDiscarded] = useState(false)
  const [restored] = useState(() => {
    const stored = readDraft(slot)
    return stored && read(stored)
  })

  useEffect(() => {
    if (restored) form.reset({ ...start, ...restored }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        storeDraft({ kind, listingId }, changesOf(values, start))
      },
    })
  }, [form, kind, listingId, start, restored])

  return {
    wasRestored: restored !== null && !isDiscarded,
    discard: () => {
      form.reset(start)
      discardDraft(slot)
      setDiscarded(true)
    },
  }
}

import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changesOf, discardDraft, keepDraft, readDraft, type DraftSlot } from './drafts'

interface FormDraft<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  slot: DraftSlot
  /** What the form starts with when there is no draft. */
  start: Values
  read: (kept: unknown) => Partial<Values> | null
}

/**
 * Brings a draft back into the form and keeps it up to date with every keystroke. `slot` and `start`
 * stay the same as long as the form stands.
 */
export function useFormDraft<Values extends FieldValues, Input>({ form, slot, start, read }: FormDraft<Values, Input>) {
  const { kind, listingId } = slot
  const [isDiscarded, setDiscarded] = useState(false)
  const [restored] = useState(() => {
    const kept = readDraft(slot)
    return kept && read(kept)
  })

  useEffect(() => {
    if (restored) form.reset({ ...start, ...restored }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft({ kind, listingId }, changesOf(values, start)),
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

import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { notify } from '../../../lib/notices'
import { changesOf, discardDraft, storeDraft, readDraft, type DraftSlot } from './drafts'
import { useServerDraft } from './use-server-draft'

interface FormDraft<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  slot: DraftSlot
  /** The form's values when there is no draft. */
  start: Values
  /** Of the listing as the form was opened; null for a new one. */
  version: string | null
  read: (stored: unknown) => Partial<Values> | null
}

/**
 * Restores a draft into the form and updates it with every keystroke, on this device and, once typing stops, on the
 * server. `slot` and `start` must not change while the form is mounted.
 */
export function useFormDraft<Values extends FieldValues, Input>(draft: FormDraft<Values, Input>) {
  const { form, slot, start, version, read } = draft
  const { kind, listingId } = slot
  const [isDiscarded, setDiscarded] = useState(false)
  const [restored] = useState(() => {
    const stored = readDraft(slot)
    return stored && read(stored)
  })
  const { sync, status, theirs } = useServerDraft(slot, restored, version)

  useEffect(() => {
    if (restored) form.reset({ ...start, ...restored }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changes = changesOf(values, start)
        storeDraft({ kind, listingId }, changes)
        sync.change(changes)
      },
    })
  }, [form, kind, listingId, start, restored, sync])

  function take() {
    const values = theirs && read(theirs.values)
    if (values === null) {
      notify({ title: 'This draft cannot be opened here', description: 'Reload the page, then try again.' })
      return
    }
    sync.take()
    form.reset({ ...start, ...values }, { keepDefaultValues: true })
  }

  return {
    wasRestored: restored !== null && !isDiscarded,
    discard: () => {
      form.reset(start)
      discardDraft(slot)
      setDiscarded(true)
    },
    /** The version of the listing on which this input is based. */
    baseVersion: sync.baseVersion,
    status,
    /** What another device stored; null when there is nothing to choose. */
    theirs,
    take,
    refuse: sync.refuse,
  }
}

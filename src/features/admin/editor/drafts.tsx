import { useEffect, useState, useMemo, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import { logFailure } from '../../../lib/log-failure'
import { Button } from '../../../ui/button'
import { spreadStyle } from '../../../ui/surfaces'
import { color, radius, size, space } from '../../../ui/tokens'

interface FormDraft<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  slot: DraftSlot
  /** The form's values when there is no draft. */
  start: Values
  read: (stored: unknown, start: Values) => Partial<Values> | null
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
    return stored && read(stored, start)
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

interface DraftNoteProps {
  isDirty: boolean
  wasRestored: boolean
  onDiscard: () => void
}

/** Says that the input is stored on the device, with a button that discards it. Empty while nothing is typed. */
export function DraftNote({ isDirty, wasRestored, onDiscard }: DraftNoteProps) {
  return (
    <div css={isDirty ? noteStyle : { position: 'absolute' }}>
      <p role="status">{isDirty && (wasRestored ? 'Draft restored' : 'Not saved yet; stored on this device')}</p>
      {isDirty && (
        <Button look="quiet" onClick={onDiscard} css={{ paddingInline: space.s16 }}>
          Discard
        </Button>
      )}
    </div>
  )
}

const noteStyle = {
  ...spreadStyle,
  gap: space.s12,
  padding: `${space.s8} ${space.s8} ${space.s8} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

/**
 * Unsaved input of a listing's form, stored on this device. There is one
 * draft for each edited listing and one for a new listing. It holds only the changed fields, so that
 * all other fields come from the current listing.
 */
export interface DraftSlot {
  kind: ListingKind
  /** Null for a new listing. */
  listingId: string | null
}

const keptSchema = z.object({ savedAt: z.number(), changes: z.record(z.string(), z.unknown()) })
const NEW = 'new'
const prefixOf = (kind: ListingKind) => `draft:${kind}:`
const keyOf = ({ kind, listingId }: DraftSlot) => prefixOf(kind) + (listingId === null ? NEW : `listing:${listingId}`)

const listeners = new Set<() => void>()

function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The changed fields, or null without a draft. */
function readDraft(slot: DraftSlot): Record<string, unknown> | null {
  return readStored(keyOf(slot))?.changes ?? null
}

/** Stores the changed fields; without any, removes the draft. */
function storeDraft(slot: DraftSlot, changes: Record<string, unknown>): void {
  if (Object.keys(changes).length === 0) {
    discardDraft(slot)
    return
  }
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify({ savedAt: Date.now(), changes }))
  } catch (error) {
    // The storage is full or forbidden; the form still holds the input.
    logFailure('The draft could not be stored on this device', error)
  }
  notifyListeners()
}

export function discardDraft(slot: DraftSlot): void {
  localStorage.removeItem(keyOf(slot))
  notifyListeners()
}

/** The drafts of one kind, latest first. */
export function draftSlots(kind: ListingKind): DraftSlot[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(kind)))
    .flatMap((key) => {
      const stored = readStored(key)
      const name = key.slice(prefixOf(kind).length)
      return stored ? [{ savedAt: stored.savedAt, listingId: name === NEW ? null : name.replace(/^listing:/, '') }] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
    .map(({ listingId }) => ({ kind, listingId }))
}

/** The fields of `values` that differ from the form's initial values. */
function changesOf<Values extends object>(values: Values, start: Values): Record<string, unknown> {
  const before = new Map(Object.entries(start).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => before.get(name) !== JSON.stringify(value)),
  )
}

function readStored(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // Not ours or truncated, so there is nothing to restore.
  }
}

function notifyListeners(): void {
  listeners.forEach((listener) => listener())
}

/** Ids of the listings that have a draft on this device. */
export function useDraftedListings(kind: ListingKind): ReadonlySet<string> {
  const ids = useSyncExternalStore(subscribeToDrafts, () => draftedIds(kind).join(SEPARATOR))
  return useMemo(() => new Set(ids.split(SEPARATOR)), [ids])
}

const SEPARATOR = '\n'

function draftedIds(kind: ListingKind): string[] {
  return draftSlots(kind).flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
}

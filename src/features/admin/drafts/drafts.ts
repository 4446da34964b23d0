import * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import { logFailure } from '../../../lib/log-failure'

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

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The changed fields, or null without a draft. */
export function readDraft(slot: DraftSlot): Record<string, unknown> | null {
  return readStored(keyOf(slot))?.changes ?? null
}

/** Stores the changed fields; without any, removes the draft. */
export function storeDraft(slot: DraftSlot, changes: Record<string, unknown>): void {
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
export function changesOf<Values extends object>(values: Values, start: Values): Record<string, unknown> {
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

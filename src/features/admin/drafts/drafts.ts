import * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import { logFailure } from '../../../lib/log-failure'

/**
 * What was typed into a listing's form and neither saved nor discarded, kept on this device. One
 * draft for each edited listing and one for a new one; it holds the changed fields alone, so that
 * what has not been touched comes from the listing as it then is.
 */
export interface DraftSlot {
  kind: ListingKind
  /** null: of a listing that is yet to be created. */
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
  return readKept(keyOf(slot))?.changes ?? null
}

/** Keeps the changed fields; none at all is no draft. */
export function keepDraft(slot: DraftSlot, changes: Record<string, unknown>): void {
  if (Object.keys(changes).length === 0) {
    discardDraft(slot)
    return
  }
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify({ savedAt: Date.now(), changes }))
  } catch (error) {
    // A full or forbidden store: the form itself still holds everything.
    logFailure('The draft could not be kept on this device', error)
  }
  tell()
}

export function discardDraft(slot: DraftSlot): void {
  localStorage.removeItem(keyOf(slot))
  tell()
}

/** The drafts of one kind, the latest first. */
export function draftSlots(kind: ListingKind): DraftSlot[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(kind)))
    .flatMap((key) => {
      const kept = readKept(key)
      const name = key.slice(prefixOf(kind).length)
      return kept ? [{ savedAt: kept.savedAt, listingId: name === NEW ? null : name.replace(/^listing:/, '') }] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
    .map(({ listingId }) => ({ kind, listingId }))
}

/** Those fields of `values` that differ from what the form started with. */
export function changesOf<Values extends object>(values: Values, start: Values): Record<string, unknown> {
  const before = new Map(Object.entries(start).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => before.get(name) !== JSON.stringify(value)),
  )
}

function readKept(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // Not ours, or cut off: there is nothing in it to bring back.
  }
}

function tell(): void {
  listeners.forEach((listener) => listener())
}

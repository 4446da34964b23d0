import { EDITOR_DRAFTS, NEW_LISTING } from '../../../../contract/admin-limits'
import {
  editorDraftListSchema,
  editorDraftResponseSchema,
  type EditorDraft,
  type EditorDraftInput,
  type EditorDraftSummary,
} from '../../../../contract/editor-draft'
import { adminPaths } from '../../../../contract/paths'
import { errorOf, fetchAsUser, getJson } from '../../../lib/http'
import type { DraftSlot } from './drafts'

/** The calls that store drafts on the server (decision 0055). Each throws as those of http.ts do. */

export async function fetchDraftSummaries(): Promise<EditorDraftSummary[]> {
  const schema = () => Promise.resolve(editorDraftListSchema)
  return (await getJson(adminPaths.editorDrafts, schema, { needsUser: true })).drafts
}

/** Null when there is none. */
export async function fetchServerDraft(slot: DraftSlot): Promise<EditorDraft | null> {
  const schema = () => Promise.resolve(editorDraftResponseSchema)
  return (await getJson(pathOf(slot), schema, { needsUser: true })).draft
}

/**
 * @param isLeaving the page is about to close: the request outlives it. @throws HttpError 409, see `EditorDraftInput`
 */
export function storeServerDraft(slot: DraftSlot, input: EditorDraftInput, isLeaving: boolean): Promise<void> {
  return send(pathOf(slot), { method: 'PUT', body: JSON.stringify(input), keepalive: isLeaving })
}

/** @param replaces the versions that may be removed; any without it. @throws HttpError 409 when there is another one */
export function removeServerDraft(slot: DraftSlot, replaces?: readonly string[]): Promise<void> {
  const query = replaces === undefined ? '' : `?replaces=${replaces.join(',')}`
  return send(pathOf(slot) + query, { method: 'DELETE' })
}

export function slotOf({ kind, id }: Pick<EditorDraftSummary, 'kind' | 'id'>): DraftSlot {
  return { kind, listingId: id === NEW_LISTING ? null : id }
}

const keyOf = ({ kind, listingId }: DraftSlot) => `draft-versions:${kind}:${listingId ?? NEW_LISTING}`

/**
 * Versions of the server's draft that this device wrote or took over. They outlive the draft until the server has
 * removed it, so that it is not mistaken for another device's.
 */
export function readKnownVersions(slot: DraftSlot): string[] {
  const text = localStorage.getItem(keyOf(slot)) ?? ''
  return text.split(',').filter(Boolean)
}

/** @returns the versions that are remembered: the last ones */
export function writeKnownVersions(slot: DraftSlot, versions: readonly string[]): string[] {
  const remembered = versions.slice(-EDITOR_DRAFTS.replacesMax)
  try {
    if (remembered.length === 0) localStorage.removeItem(keyOf(slot))
    else localStorage.setItem(keyOf(slot), remembered.join(','))
  } catch {
    // The storage is full or forbidden: after a reload this device's own draft is offered as another one's.
  }
  return remembered
}

function pathOf({ kind, listingId }: DraftSlot): string {
  return adminPaths.editorDraft(kind, listingId ?? NEW_LISTING)
}

async function send(path: string, init: RequestInit): Promise<void> {
  const response = await fetchAsUser(path, init)
  if (!response.ok) throw await errorOf(response)
}

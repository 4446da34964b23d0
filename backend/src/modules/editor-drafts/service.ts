import * as z from 'zod/mini'
import { EDITOR_DRAFTS } from '../../../../contract/admin-limits'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import type { EditorDraft, EditorDraftInput, EditorDraftSummary } from '../../../../contract/editor-draft'

import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import {
  deleteDraft,
  deleteDraftsBefore,
  findDraft,
  findDrafts,
  upsertDraft,
  type DraftKey,
  type DraftSummaryRow,
} from './repository'

/** A form: that of a listing, or with 'new' the one that creates listings of this kind. */
export interface DraftSlot {
  readonly kind: ListingKind
  readonly id: string
}

export interface EditorDraftService {
  /** Latest first, without expired ones. */
  list(uid: string): Promise<EditorDraftSummary[]>
  /** Null without a draft, or with an expired one. */
  find(uid: string, slot: DraftSlot): Promise<EditorDraft | null>
  /**
   * Stores the values exactly as typed.
   * @throws HttpError 409 when there is a draft whose version the input does not name, 413 when the values are too
   * large
   */
  store(uid: string, slot: DraftSlot, input: EditorDraftInput): Promise<void>
  /**
   * @param replaces the versions that may be removed; any when undefined
   * @throws HttpError 409 when there is a draft of another version
   */
  remove(uid: string, slot: DraftSlot, replaces?: readonly string[]): Promise<void>
  removeExpired(): Promise<void>
}

const valuesSchema = z.record(z.string(), z.unknown())

/** @param clock milliseconds since 1970 */
export function createEditorDrafts(database: Database, clock: () => number = Date.now): EditorDraftService {
  const oldest = () => new Date(clock() - EDITOR_DRAFTS.days * DAY_MS)

  return {
    list: async (uid) => (await findDrafts(database, uid, oldest())).map(summaryOf),
    find: async (uid, slot) => {
      const row = await findDraft(database, keyOf(uid, slot), oldest())
      if (row === null) return null
      return { ...summaryOf(row), baseVersion: row.baseVersion, values: valuesSchema.parse(JSON.parse(row.values)) }
    },
    store: async (uid, slot, { values, replaces, ...rest }) => {
      const json = JSON.stringify(values)
      const bytes = Buffer.byteLength(json)
      if (bytes > EDITOR_DRAFTS.bytesMax) throw new HttpError(413, tooLarge(bytes))
      const draft = { ...keyOf(uid, slot), ...rest, values: json, updatedAt: new Date(clock()) }
      // The version itself: this write arrives a second time.
      const isStored = await upsertDraft(database, draft, { versions: [...replaces, rest.version], oldest: oldest() })
      if (!isStored) throw new HttpError(409, CONFLICT)
    },
    remove: async (uid, slot, replaces) => {
      const key = keyOf(uid, slot)
      const isRemoved = await deleteDraft(database, key, replaces)
      if (!isRemoved && (await findDraft(database, key, oldest())) !== null) throw new HttpError(409, CONFLICT)
    },
    removeExpired: () => deleteDraftsBefore(database, oldest()),
  }
}

const CONFLICT = 'This form was also filled in on another device. Nothing was overwritten.'

function tooLarge(bytes: number): string {
  const kilobytes = (count: number) => Math.ceil(count / 1024)
  return `This draft has ${kilobytes(bytes)} kB; at most ${kilobytes(EDITOR_DRAFTS.bytesMax)} kB can be stored.`
}

function keyOf(writtenBy: string, { kind, id }: DraftSlot): DraftKey {
  return { writtenBy, listingKind: kind, listingId: id }
}

function summaryOf({ listingKind, listingId, version, device, updatedAt }: DraftSummaryRow): EditorDraftSummary {
  return { kind: listingKind, id: listingId, version, device, updatedAt: updatedAt.toISOString() }
}

import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../db/database'
import { editorDrafts, listingChanges } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import {
  createListingWrites,
  KIND_LIST,
  readCell,
  type Kind,
  type ListingFields,
  type WriteDependencies,
} from '../listings'
import type { DraftReport } from './report'

type Draft = typeof editorDrafts.$inferSelect

/**
 * Creates a draft listing of every titled form for a new listing. The rows stay: the previous release may come back. A
 * row's version is the batch of the change that creates its listing, so that a second start creates none.
 * @returns null when there are no rows
 */
export async function turnIntoListings(
  database: Database,
  onChange: WriteDependencies['onChange'],
): Promise<DraftReport | null> {
  const drafts = await database.select().from(editorDrafts).orderBy(editorDrafts.updatedAt)
  if (drafts.length === 0) return null
  const report = { listings: 0, untitled: 0, edits: 0, refused: [] as DraftReport['refused'] }
  for (const draft of drafts) {
    const values = valuesSchema.parse(JSON.parse(draft.values))
    const title = typeof values.title === 'string' ? values.title.trim() : ''
    if (draft.listingId !== NEW_LISTING) report.edits += 1
    else if (title === '') report.untitled += 1
    else {
      const reason = await createListing(database, draft, values, onChange)
      if (reason === null) report.listings += 1
      else report.refused.push({ kind: draft.listingKind, title, reason })
    }
  }
  return report
}

/** It stands in place of an id when the listing did not exist yet. */
const NEW_LISTING = 'new'
const valuesSchema = z.record(z.string(), z.unknown())

/** @returns why there is no listing; null when there is one */
async function createListing(
  database: Database,
  draft: Draft,
  values: Readonly<Record<string, unknown>>,
  onChange: WriteDependencies['onChange'],
): Promise<string | null> {
  const kind = KIND_LIST.find((one) => one.kind === draft.listingKind)
  if (kind === undefined) throw new Error(`There is no kind of listing '${draft.listingKind}'`)
  const fields = fieldsOf(kind, values)
  if (!fields.success) return fields.error.issues.map(({ message }) => message).join('; ')
  const created: ListingFields = { ...fields.data, status: 'draft' }
  const writes = createListingWrites(kind, { onChange })
  try {
    await database.transaction(async (transaction) => {
      // Of several backends that start at once, one creates it.
      await transaction.select().from(editorDrafts).where(isRow(draft)).for('update')
      if (await wasCreated(transaction, draft)) return
      await writes.write(transaction, { created: [created] }, { uid: draft.writtenBy, batchId: draft.version })
    })
    return null
  } catch (error) {
    // A photo of it was removed meanwhile.
    if (error instanceof HttpError) return error.message
    throw error
  }
}

/** What the form would have sent: typed text is read as that of a spreadsheet, and untouched controls are empty. */
function fieldsOf({ input }: Kind, values: Readonly<Record<string, unknown>>) {
  const body = Object.entries(input.shape).map(([name, schema]) => {
    const value = values[name]
    if (isGiven(value)) return [name, typedValue({ input }, name, value)]
    return [name, EMPTY_VALUES.find((empty) => z.safeParse(schema, empty).success)]
  })
  return z.safeParse(input, Object.fromEntries(body))
}

const EMPTY_VALUES = [undefined, null, '', [], false]
/** The value of a select without a choice. */
const NOT_CHOSEN = 'none'

function isGiven(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' && value !== NOT_CHOSEN : value !== undefined
}

function typedValue(kind: Pick<Kind, 'input'>, name: string, value: unknown): unknown {
  if (typeof value === 'string') return readCell(kind, name, value)
  return name === 'bedrooms' && Array.isArray(value) ? value.map(Number) : value
}

function isRow({ writtenBy, listingKind, listingId }: Draft) {
  return and(
    eq(editorDrafts.writtenBy, writtenBy),
    eq(editorDrafts.listingKind, listingKind),
    eq(editorDrafts.listingId, listingId),
  )
}

async function wasCreated(transaction: Database, { version }: Draft): Promise<boolean> {
  const changes = await transaction
    .select({ id: listingChanges.id })
    .from(listingChanges)
    .where(eq(listingChanges.batchId, version))
    .limit(1)
  return changes.length > 0
}

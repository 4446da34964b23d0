import { and, eq, sql } from 'drizzle-orm'
import type { IdentifiedListing } from '../../../../contract/listing-management'
import { parseReference } from '../../../../contract/reference'
import type { Database } from '../../db/database'
import { isPublic, KIND_LIST } from '../listings'
import { isUploadKey } from '../photos'

/** The listing that anyone may see with this reference or this photo; null when there is none. */
export async function identify(database: Database, code: string): Promise<IdentifiedListing | null> {
  return (await findByReferenceCode(database, code)) ?? (isUploadKey(code) ? findByPhoto(database, code) : null)
}

async function findByReferenceCode(database: Database, code: string): Promise<IdentifiedListing | null> {
  const parsed = parseReference(code)
  const table = KIND_LIST.find(({ kind }) => kind === parsed?.kind)?.table
  if (parsed === null || table === undefined) return null
  const [row] = await database
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(and(eq(table.reference, parsed.reference), isPublic(table)))
  return row === undefined ? null : { kind: parsed.kind, ...row, by: 'reference' }
}

/** `key` is the last part of the photo's URL, at whichever store it is. */
async function findByPhoto(database: Database, key: string): Promise<IdentifiedListing | null> {
  for (const { kind, table } of KIND_LIST) {
    const [row] = await database
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(and(isPublic(table), sql`photo_keys(${table.imageUrls}) @> array[${key}]::text[]`))
      .orderBy(table.id)
      .limit(1)
    if (row !== undefined) return { kind, ...row, by: 'photo' }
  }
  return null
}

import { isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database'
import { photos } from '../../../db/schema'
import type { Measurements } from '../image-processing'

export interface MeasuredPhoto extends Measurements {
  readonly url: string
}

/** A version before the focus measured some photos without it. */
export type StoredPhoto = Omit<MeasuredPhoto, 'focus'> & { readonly focus: string | null }

/** The measured photos among `urls`: one array parameter, so thousands of URLs are one query. */
export async function findPhotos(database: Database, urls: readonly string[]): Promise<StoredPhoto[]> {
  if (urls.length === 0) return []
  return database
    .select({
      url: photos.url,
      width: photos.width,
      height: photos.height,
      color: photos.color,
      focus: photos.focus,
    })
    .from(photos)
    .where(sql`${photos.url} = any(${sql.param([...new Set(urls)])}::text[])`)
}

/** Stores measurements; of existing ones only a missing focus is added. */
export async function storePhotos(database: Database, measured: readonly MeasuredPhoto[]): Promise<void> {
  if (measured.length === 0) return
  await database
    .insert(photos)
    .values([...measured])
    .onConflictDoUpdate({ target: photos.url, set: { focus: sql`excluded.focus` }, setWhere: isNull(photos.focus) })
}

import { sql } from 'drizzle-orm'
import type { Photo } from '../../../../../contract/photo'
import type { Database } from '../../../db/database'
import { photos } from '../../../db/schema'

/** The measured photos among `urls`: one array parameter, so thousands of URLs are one query. */
export async function findPhotos(database: Database, urls: readonly string[]): Promise<Photo[]> {
  if (urls.length === 0) return []
  return database
    .select({ url: photos.url, width: photos.width, height: photos.height, color: photos.color })
    .from(photos)
    .where(sql`${photos.url} = any(${sql.param([...new Set(urls)])}::text[])`)
}

/** Stores measurements; existing ones do not change. */
export async function insertPhotos(database: Database, measured: readonly Photo[]): Promise<void> {
  if (measured.length === 0) return
  await database
    .insert(photos)
    .values([...measured])
    .onConflictDoNothing()
}

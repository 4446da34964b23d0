import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { useUploads } from '../photos'

/** @throws HttpError 409 when a photo was removed, or is being removed (docs/product.md, "Photos") */
export async function usePhotos(transaction: Database, urls: readonly string[]): Promise<void> {
  const removed = await useUploads(transaction, urls)
  if (removed.length === 0) return
  throw new HttpError(
    409,
    'A photo is gone, because no listing used it for a week. Please take it out and add it again.',
  )
}

import { and, arrayOverlaps, gt, inArray, isNull, or } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../../contract/limits'
import type { Database } from '../../../db/database'
import { LISTING_TABLES, uploads, type ListingTable } from '../../../db/schema'
import { coalesce } from '../../../lib/coalesce'

/** The photos this site uses: those of listings, including restorable ones, and uploads. */
export interface KnownPhotos {
  /** Whether a listing or an upload names a photo by one of these URLs. */
  includes(urls: readonly string[]): Promise<boolean>
}

export function createKnownPhotos(database: Database): KnownPhotos {
  let requested = new Set<string>()
  // The photos of listings are not indexed: one query at a time serves all concurrent requests.
  const findRequested = coalesce(() => {
    const urls = [...requested]
    requested = new Set()
    return findNamed(database, urls)
  })

  return {
    includes: async (urls) => {
      for (const url of urls) requested.add(url)
      const named = await findRequested()
      return urls.some((url) => named.has(url))
    },
  }
}

/** The photos among `urls` that a listing or an upload names, and possibly other photos of the same listings. */
async function findNamed(database: Database, urls: string[]): Promise<ReadonlySet<string>> {
  const restorable = new Date(Date.now() - RESTORE_WINDOW_MS)
  const imagesOf = (listings: ListingTable) =>
    database
      .select({ imageUrls: listings.imageUrls })
      .from(listings)
      .where(
        and(
          arrayOverlaps(listings.imageUrls, urls),
          or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable)),
        ),
      )
  const [listed, uploaded] = await Promise.all([
    Promise.all(Object.values(LISTING_TABLES).map(imagesOf)),
    database.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
  ])
  return new Set(
    listed
      .flat()
      .flatMap(({ imageUrls }) => imageUrls)
      .concat(uploaded.map(({ url }) => url)),
  )
}

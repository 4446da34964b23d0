import { and, arrayOverlaps, gt, inArray, isNull, or } from 'drizzle-orm'
import { RESTORE_WINDOW_MS } from '../../../../../contract/limits'
import type { Database } from '../../../db/database'
import { cars, properties, uploads } from '../../../db/schema'
import { coalesce } from '../../../lib/coalesce'

/** The photos this site has a use for: those of listings, also of ones that can be restored, and uploads. */
export interface KnownPhotos {
  /** Whether a listing or an upload names a photo by one of these URLs. @throws when the database does not answer */
  includes(urls: readonly string[]): Promise<boolean>
}

export function createKnownPhotos(database: Database): KnownPhotos {
  let asked = new Set<string>()
  // No index holds the photos of listings: however many ask, one query at a time reads them.
  const findAsked = coalesce(() => {
    const urls = [...asked]
    asked = new Set()
    return findNamed(database, urls)
  })

  return {
    includes: async (urls) => {
      for (const url of urls) asked.add(url)
      const named = await findAsked()
      return urls.some((url) => named.has(url))
    },
  }
}

/** Those of `urls` that a listing or an upload names; other photos of the same listings may be among them. */
async function findNamed(database: Database, urls: string[]): Promise<ReadonlySet<string>> {
  const restorable = new Date(Date.now() - RESTORE_WINDOW_MS)
  const shownIn = (listings: typeof properties | typeof cars) =>
    database
      .select({ imageUrls: listings.imageUrls })
      .from(listings)
      .where(
        and(
          arrayOverlaps(listings.imageUrls, urls),
          or(isNull(listings.deletedAt), gt(listings.deletedAt, restorable)),
        ),
      )
  const [ofProperties, ofCars, uploaded] = await Promise.all([
    shownIn(properties),
    shownIn(cars),
    database.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
  ])
  return new Set(
    [...ofProperties, ...ofCars].flatMap(({ imageUrls }) => imageUrls).concat(uploaded.map(({ url }) => url)),
  )
}

import { join } from 'node:path'
import type { PageDescription } from '../../../../contract/seo/page-head'
import { SHARE_CARD } from '../../../../contract/share-card'
import { parseShortlist, type ListingName, countText, placesText } from '../../../../contract/shortlist'

import type { BoundedQueue } from '../../lib/bounded-queue'
import { createDiskCache } from '../../lib/disk-cache'
import { CACHE_RESERVE_BYTES, createDiskSpace } from '../../lib/disk-space'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import { parsePhotoUrl, type Originals } from '../photos'
import { createDrawingCache, drawCollageCard, drawWithPhotos, type Drawing } from '../share-cards'
import { shortlistCardOf, shortlistCardPath, type ShortlistCard } from './card'
import { findShortlisted } from './find-listings'

/** Of their own, because anyone can make up shortlists: their cards evict no photo. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024

export type ShortlistCardResponse =
  /** `path` is relative to `ShortlistService.folder`. */
  | { readonly kind: 'drawn'; readonly path: string; readonly version: string }
  /** Without a photo that could not be read this time. */
  | { readonly kind: 'incomplete'; readonly jpeg: Buffer }

export interface ShortlistService {
  /** Absolute folder of the drawn cards. */
  readonly folder: string
  /**
   * What chats show of a shortlist's link; null when none of its listings is on offer.
   * @param search the query of the page's URL
   * @param countLookup called before the listings are looked up; throws when the client caused too many
   * @throws when the database cannot be queried
   */
  describe(search: string, countLookup: () => Promise<void>): Promise<PageDescription | null>
  /**
   * Finds or draws the card of these listings as they are now, so that a withdrawn one is in no card.
   * @param countDrawing called before a card is drawn; throws when the client caused too many
   * @throws HttpError 404 when none of them is public, 503 when the queue is full, 507 when the disk is full
   */
  findCard(
    names: readonly ListingName[],
    countDrawing: () => Promise<void>,
    disconnected: AbortSignal,
  ): Promise<ShortlistCardResponse>
}

export interface ShortlistNeeds extends CoreServices {
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

export function createShortlistService(needs: ShortlistNeeds): ShortlistService {
  const { config, database, originals, log } = needs
  // Outside `media`, all of which belongs to the cache of photos.
  const folder = join(config.dataDir, 'shortlist-cards')
  const cache = createDiskCache({
    folder,
    maxBytes: MAX_CACHE_BYTES,
    diskSpace: createDiskSpace(config.dataDir, CACHE_RESERVE_BYTES, needs.freeBytes),
    log,
  })
  const drawings = createDrawingCache({ folder, run: needs.photoQueue.runAfterOthers, cache })

  return {
    folder,
    describe: async (search, countLookup) => {
      const { names } = parseShortlist(search)
      if (names.length === 0) return null
      await countLookup()
      const listings = await findShortlisted(database, names)
      if (listings.length === 0) return null
      const title = countText(listings.map(({ kind }) => kind))
      const places = placesText(listings.map(({ location }) => location))
      return {
        title,
        description: `${places && `In ${places}. `}Say yes or no to each and send it back.`,
        isPrivate: true,
        image: {
          url: config.siteUrl + shortlistCardPath(shortlistCardOf(listings), listings),
          alt: [title, places].filter(Boolean).join(' in '),
          width: SHARE_CARD.width,
          height: SHARE_CARD.height,
        },
      }
    },
    findCard: async (names, countDrawing, disconnected) => {
      const listings = await findShortlisted(database, names)
      if (listings.length === 0) throw new HttpError(404, 'None of these listings is on offer')
      const card = shortlistCardOf(listings)
      const path = `${card.version.slice(0, 2)}/${card.version}.jpg`
      if (!(await drawings.has(path))) {
        await countDrawing()
        const drawn = await drawings.add(path, () => draw(card), disconnected)
        if (drawn !== null && !drawn.isComplete) return { kind: 'incomplete', jpeg: drawn.jpeg }
      }
      return { kind: 'drawn', path, version: card.version }
    },
  }

  function draw({ words, covers }: ShortlistCard): Promise<Drawing> {
    const sources = covers.flatMap((cover) => parsePhotoUrl(cover, config.mediaSources) ?? [])
    return drawWithPhotos(
      async () => {
        const photos: Buffer[] = []
        for (const source of sources) photos.push(await originals.read(source))
        return photos
      },
      (photos) => drawCollageCard(words, photos),
      (error) => log.warn({ err: error, photos: covers }, "a shortlist's card was drawn without its photos"),
    )
  }
}

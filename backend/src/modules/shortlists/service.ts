import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { agency } from '../../../../contract/agency'
import type { PageDescription } from '../../../../contract/seo/page-head'
import { joinNames, parseShortlist, type ListingName, countText, placesText } from '../../../../contract/shortlist'
import { SHARE_CARD, SHARE_CARD_PREFIX } from '../../../../contract/site/share-card'
import type { BoundedQueue } from '../../lib/concurrency'
import { createDiskCache, CACHE_RESERVE_BYTES, createDiskSpace } from '../../lib/disk'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import { parsePhotoUrl, type Originals } from '../photos'
import {
  createDrawingCache,
  drawShareCard,
  drawWithPhotos,
  MAX_TILES,
  type Card,
  type CardTexts,
  type Drawing,
} from '../share-cards'
import { findShortlisted, type ShortlistedListing } from './repository'

/** Anyone can make up shortlists, so their cards have a cache of their own and evict no photo. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024

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
   * @param version the requested one
   * @param countDrawing called before a card is drawn; throws when the client caused too many
   * @throws HttpError 404 when none of them is public, 503 when the queue is full, 507 when the disk is full
   */
  findCard(
    names: readonly ListingName[],
    version: string,
    countDrawing: () => Promise<void>,
    disconnected: AbortSignal,
  ): Promise<Card>
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
    findCard: async (names, version, countDrawing, disconnected) => {
      const listings = await findShortlisted(database, names)
      if (listings.length === 0) throw new HttpError(404, 'None of these listings is on offer')
      const card = shortlistCardOf(listings)
      const path = `${card.version.slice(0, 2)}/${card.version}.jpg`
      if (!(await drawings.has(path))) {
        await countDrawing()
        const drawn = await drawings.add(path, () => draw(card), disconnected)
        if (drawn !== null && !drawn.isComplete) return { jpeg: drawn.jpeg }
      }
      return { path, isRequested: card.version === version }
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
      (photos) => drawShareCard(words, photos),
      (error) => log.warn({ err: error, photos: covers }, "a shortlist's card was drawn without its photos"),
    )
  }
}

/** Increase it when the same content is drawn differently: chats cache images forever. */
const DRAWING_REVISION = 3

export const SHORTLIST_CARD_PREFIX = `${SHARE_CARD_PREFIX}/shortlist`

/** The content of a shortlist's card. */
interface ShortlistCard {
  readonly words: CardTexts
  /** The first photos, as in `imageUrls`. */
  readonly covers: readonly string[]
  /** 16 hexadecimal digits that change with the content: shortlists with the same content share one file. */
  readonly version: string
}

/** @param listings at least one */
function shortlistCardOf(listings: readonly ShortlistedListing[]): ShortlistCard {
  const places = placesText(listings.map(({ location }) => location))
  const words = {
    price: countText(listings.map(({ kind }) => kind)),
    title: places && `In ${places}`,
    place: 'A shortlist: say yes or no to each',
  }
  const covers = listings.flatMap(({ cover }) => cover ?? []).slice(0, MAX_TILES)
  const content = JSON.stringify([DRAWING_REVISION, agency.siteName, words, covers])
  return { words, covers, version: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

/** `/media/share/shortlist/<version>.jpg?ids=property:a,car:b` */
function shortlistCardPath({ version }: ShortlistCard, names: readonly ListingName[]): string {
  return `${SHORTLIST_CARD_PREFIX}/${version}.jpg?ids=${joinNames(names)}`
}

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListingKind } from '../../../../contract/limits'
import { type ShareCard, shareCardOf, shareCardVersion } from '../../../../contract/site/share-card'
import type { BoundedQueue } from '../../lib/concurrency'
import type { DiskCache } from '../../lib/disk'
import { readdirOrEmpty } from '../../lib/files'
import type { CoreServices } from '../../module'
import { findRestorable, type Listings } from '../listings'
import { parsePhotoUrl, type Originals } from '../photos'
import { createDrawingCache, drawShareCard, drawWithPhotos, type Card, type Drawing } from './drawing'

export interface ShareCardService {
  /** Absolute folder of the drawn cards. */
  readonly folder: string
  /**
   * Finds or draws a card. Chats keep the URLs of old versions: a cached version stays until its listing or the
   * cache evicts it; any other gets the listing's current card.
   * @param disconnected aborted when the client no longer needs the response
   * @throws HttpError 404 for an unknown card and listing, 503 when the queue is full, 507 when the disk is full
   */
  find(kind: ListingKind, id: string, version: string, disconnected: AbortSignal): Promise<Card>
  /** Removes the cards of listings that do not exist and cannot be restored. */
  removeGone(signal: AbortSignal): Promise<void>
}

export interface ShareCardNeeds extends CoreServices {
  readonly listings: Listings
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
  readonly mediaCache: DiskCache
}

export function createShareCardService(needs: ShareCardNeeds): ShareCardService {
  const { config, database, listings, originals, log } = needs
  const folder = join(config.dataDir, 'media', 'share')
  const drawings = createDrawingCache({ folder, run: needs.photoQueue.run, cache: needs.mediaCache })

  return {
    folder,
    find: async (kind, id, version, disconnected) => {
      const requested = pathOf(kind, id, version)
      if (await drawings.has(requested)) return { path: requested, isRequested: true }
      const card = await currentCard(kind, id)
      const path = pathOf(kind, id, shareCardVersion(card))
      const drawn = await drawings.add(path, () => draw(card), disconnected)
      if (drawn !== null && !drawn.isComplete) return { jpeg: drawn.jpeg }
      return { path, isRequested: path === requested }
    },
    removeGone: async (signal) => {
      const listed = new Set((await findRestorable(database, new Date())).map(({ kind, id }) => fileNameOf(kind, id)))
      for (const part of await readdirOrEmpty(folder)) {
        for (const name of await readdirOrEmpty(join(folder, part))) {
          signal.throwIfAborted()
          const [listing = ''] = name.split('-', 1)
          if (!listed.has(listing)) await rm(join(folder, part, name), { force: true })
        }
      }
    },
  }

  async function currentCard(kind: ListingKind, id: string): Promise<ShareCard> {
    return shareCardOf({ kind, fields: await listings[kind].get(id) })
  }

  function draw(card: ShareCard): Promise<Drawing> {
    const source = card.cover === null ? null : parsePhotoUrl(card.cover, config.mediaSources)
    return drawWithPhotos(
      async () => (source === null ? [] : [await originals.read(source)]),
      (photos) => drawShareCard(card, photos),
      (error) => log.warn({ err: error, photo: card.cover }, 'a share card was drawn without its photo'),
    )
  }
}

/** Hashed: ids may contain characters that file names must not. */
function fileNameOf(kind: ListingKind, id: string): string {
  return createHash('sha256').update(`${kind}/${id}`).digest('hex').slice(0, 32)
}

function pathOf(kind: ListingKind, id: string, version: string): string {
  const listing = fileNameOf(kind, id)
  return `${listing.slice(0, 2)}/${listing}-${version}.jpg`
}

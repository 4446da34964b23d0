import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListingKind } from '../../../../contract/limits'
import { carShareCard, propertyShareCard, shareCardVersion, type ShareCard } from '../../../../contract/share-card'
import type { DiskCache } from '../../lib/disk-cache'
import { HttpError } from '../../lib/errors'
import { readdirOrEmpty } from '../../lib/readdir-or-empty'
import { singleFlight } from '../../lib/single-flight'
import type { BoundedQueue } from '../../lib/bounded-queue'
import type { CarService } from '../listings/kinds/car/service'
import { photoSourceOf } from '../photos/resize/media-url'
import type { Originals } from '../photos/resize/originals'
import type { PropertyService } from '../listings/kinds/property/service'
import { drawShareCard } from './drawing'

export type ShareCardResponse =
  /** The very card asked for, which never changes. `path` is relative to `ShareCardService.folder`. */
  | { readonly kind: 'file'; readonly path: string }
  /** What can be shown for now: to be asked for again. */
  | { readonly kind: 'passing'; readonly jpeg: Buffer }
  | { readonly kind: 'current'; readonly path: string }

export interface ShareCardService {
  /** Absolute folder of the drawn cards. */
  readonly folder: string
  /**
   * A version once drawn stays while its listing does and the cache has room: chats keep showing the link they were
   * given.
   * One that was never drawn, or is gone, gets the listing's card of today.
   * @param gone aborted when whoever asked needs no response any more
   * @throws HttpError 404 when there is neither such a card nor such a listing, 503 when too many wait, 507 when too
   *   little of the disk is free
   */
  find(kind: ListingKind, id: string, version: string, gone: AbortSignal): Promise<ShareCardResponse>
  /** Removes the cards of listings that neither exist nor can be restored. */
  removeGone(signal: AbortSignal): Promise<void>
}

export interface ListingName {
  readonly kind: ListingKind
  readonly id: string
}

interface Drawn {
  readonly jpeg: Buffer
  /** False when the cover photo could not be read this time. */
  readonly isWhole: boolean
}

export function createShareCardService(dependencies: {
  dataDir: string
  mediaSources: readonly string[]
  originals: Originals
  line: BoundedQueue
  cache: DiskCache
  /** Listings that exist or can be restored. */
  listings: () => Promise<readonly ListingName[]>
  properties: Pick<PropertyService, 'get'>
  cars: Pick<CarService, 'get'>
  log: { warn(details: object, message: string): void }
}): ShareCardService {
  const { originals, line, cache, log } = dependencies
  const folder = join(dependencies.dataDir, 'media', 'share')
  const shared = singleFlight<Drawn | null>()

  return {
    folder,
    find: async (kind, id, version, gone) => {
      const asked = pathOf(kind, id, version)
      if (await cache.has(join(folder, asked))) return { kind: 'file', path: asked }
      const card = await currentCard(kind, id)
      const path = pathOf(kind, id, shareCardVersion(card))
      const drawn = await shared(path, (abandoned) => prepare(card, join(folder, path), abandoned), gone)
      if (drawn !== null && !drawn.isWhole) return { kind: 'passing', jpeg: drawn.jpeg }
      return { kind: path === asked ? 'file' : 'current', path }
    },
    removeGone: async (signal) => {
      const listed = new Set((await dependencies.listings()).map(({ kind, id }) => fileNameOf(kind, id)))
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
    return kind === 'property'
      ? propertyShareCard(await dependencies.properties.get(id))
      : carShareCard(await dependencies.cars.get(id))
  }

  /** Null when the card is there already. A card without its photo is never stored: its address is for ever. */
  async function prepare(card: ShareCard, target: string, abandoned: AbortSignal): Promise<Drawn | null> {
    if (await cache.has(target)) return null
    return line.run(async () => {
      await cache.requireRoom()
      const drawn = await draw(card)
      if (drawn.isWhole) await cache.write(target, drawn.jpeg)
      return drawn
    }, abandoned)
  }

  async function draw(card: ShareCard): Promise<Drawn> {
    const source = card.cover === null ? null : photoSourceOf(card.cover, dependencies.mediaSources)
    if (source === null) return { jpeg: await drawShareCard(card, null), isWhole: true }
    try {
      return { jpeg: await drawShareCard(card, await originals.read(source)), isWhole: true }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      log.warn({ err: error, photo: card.cover }, 'share card drawn without its photo')
      return { jpeg: await drawShareCard(card, null), isWhole: false }
    }
  }
}

/** Ids may hold what file names may not. */
function fileNameOf(kind: ListingKind, id: string): string {
  return createHash('sha256').update(`${kind}/${id}`).digest('hex').slice(0, 32)
}

function pathOf(kind: ListingKind, id: string, version: string): string {
  const listing = fileNameOf(kind, id)
  return `${listing.slice(0, 2)}/${listing}-${version}.jpg`
}

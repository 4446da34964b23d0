import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ListingKind } from '../../../../contract/limits'
import { carShareCard, propertyShareCard, shareCardVersion, type ShareCard } from '../../../../contract/share-card'
import { HttpError } from '../../lib/errors'
import { exists } from '../../lib/exists'
import { shareByKey } from '../../lib/share-by-key'
import type { WaitingLine } from '../../lib/waiting-line'
import { writeFileAtomically } from '../../lib/write-file-atomically'
import type { CarService } from '../cars/service'
import { photoSourceOf } from '../media/address'
import type { Originals } from '../media/originals'
import type { PropertyService } from '../properties/service'
import { drawShareCard } from './drawing'

export type ShareCardAnswer =
  /** The very card asked for, which never changes. `path` is relative to `ShareCardService.folder`. */
  | { readonly kind: 'file'; readonly path: string }
  /** What can be shown for now: to be asked for again. */
  | { readonly kind: 'passing'; readonly jpeg: Buffer }
  | { readonly kind: 'current'; readonly path: string }

export interface ShareCardService {
  /** Absolute folder of the drawn cards. */
  readonly folder: string
  /**
   * A version once drawn stays as long as its file does: chats keep showing the link they were given.
   * One that was never drawn, or is gone, gets the listing's card of today.
   * @throws HttpError 404 when there is neither such a card nor such a listing, 503 when too many wait
   */
  find(kind: ListingKind, id: string, version: string): Promise<ShareCardAnswer>
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
  line: WaitingLine
  properties: Pick<PropertyService, 'get'>
  cars: Pick<CarService, 'get'>
  log: { warn(details: object, message: string): void }
}): ShareCardService {
  const { originals, line, log } = dependencies
  const folder = join(dependencies.dataDir, 'media', 'share')
  const shared = shareByKey<Drawn | null>()

  return {
    folder,
    find: async (kind, id, version) => {
      const asked = pathOf(kind, id, version)
      if (await exists(join(folder, asked))) return { kind: 'file', path: asked }
      const card = await currentCard(kind, id)
      const path = pathOf(kind, id, shareCardVersion(card))
      const drawn = await shared(path, () => prepare(card, join(folder, path)))
      if (drawn !== null && !drawn.isWhole) return { kind: 'passing', jpeg: drawn.jpeg }
      return { kind: path === asked ? 'file' : 'current', path }
    },
  }

  async function currentCard(kind: ListingKind, id: string): Promise<ShareCard> {
    return kind === 'property'
      ? propertyShareCard(await dependencies.properties.get(id))
      : carShareCard(await dependencies.cars.get(id))
  }

  /** Null when the card is there already. A card without its photo is never stored: its address is for ever. */
  async function prepare(card: ShareCard, target: string): Promise<Drawn | null> {
    if (await exists(target)) return null
    return line.run(async () => {
      const drawn = await draw(card)
      if (drawn.isWhole) await writeFileAtomically(target, drawn.jpeg)
      return drawn
    })
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
function pathOf(kind: ListingKind, id: string, version: string): string {
  const listing = createHash('sha256').update(`${kind}/${id}`).digest('hex').slice(0, 32)
  return `${listing.slice(0, 2)}/${listing}-${version}.jpg`
}

import type { Listing } from '../../../../contract/kinds'
import type { ListingKind } from '../../../../contract/limits'
import { STATUS_PHOTOS_MAX, type StatusPack } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import type { BoundedQueue } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import type { Listings } from '../listings'
import { parsePhotoUrl, type Originals } from '../photos'
import { captionOf, contentOf } from './content'
import { drawStatusPicture } from './drawing'

export interface StatusPackService {
  /** @throws HttpError 404 for an unknown listing, 410 for a deleted one */
  describe(kind: ListingKind, id: string): Promise<StatusPack>
  /**
   * Draws one picture as a JPEG of 1080 by 1920 pixels. A cover whose photo cannot be read is drawn without it.
   * @param number 1 is the cover
   * @param disconnected aborted when the client no longer needs the response
   * @throws HttpError 404 for an unknown listing or picture, those of `Originals.read`, 503 when the queue is full
   */
  draw(kind: ListingKind, id: string, number: number, disconnected: AbortSignal): Promise<Buffer>
}

export interface StatusPackNeeds extends CoreServices {
  readonly listings: Listings
  readonly originals: Originals
  readonly photoQueue: BoundedQueue
}

export function createStatusPacks({
  config,
  listings,
  originals,
  photoQueue,
  log,
}: StatusPackNeeds): StatusPackService {
  return {
    describe: async (kind, id) => {
      const listing = await find(kind, id)
      const { reference = kind } = listing.fields
      return {
        caption: captionOf(listing, config.siteUrl),
        pictures: photosOf(listing).map((_photo, index) => ({
          name: `${reference}-${index + 1}.jpg`,
          path: adminPaths.statusPicture(kind, id, index + 1),
        })),
      }
    },
    draw: async (kind, id, number, disconnected) => {
      const listing = await find(kind, id)
      const photo = photosOf(listing)[number - 1]
      if (photo === undefined) throw new HttpError(404, `This ${kind} has no picture ${number}.`)
      const form = number === 1 ? 'cover' : 'photo'
      const draw = async () => drawStatusPicture(contentOf(listing), form, await read(photo, form))
      return photoQueue.run(draw, disconnected)
    },
  }

  async function find(kind: ListingKind, id: string): Promise<Listing> {
    // Each kind's service returns that kind's fields.
    return { kind, fields: await listings[kind].get(id, { withDrafts: true }) } as Listing
  }

  async function read(photo: string | null, form: 'cover' | 'photo'): Promise<Buffer | null> {
    const source = photo === null ? null : parsePhotoUrl(photo, config.mediaSources)
    if (source === null) return null
    try {
      return await originals.read(source)
    } catch (error) {
      if (form === 'photo' || !(error instanceof HttpError)) throw error
      log.warn({ err: error, photo }, 'the cover of a status was drawn without its photo')
      return null
    }
  }
}

/** The cover's photo first; null for a cover without one. */
function photosOf({ fields: { imageUrls } }: Listing): (string | null)[] {
  const [cover = null, ...others] = imageUrls
  return [cover, ...others.slice(0, STATUS_PHOTOS_MAX)]
}

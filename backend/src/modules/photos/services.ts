import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createBoundedQueue, type BoundedQueue } from '../../lib/concurrency'
import { createDiskCache, type DiskCache, CACHE_RESERVE_BYTES, createDiskSpace } from '../../lib/disk'
import type { CoreServices } from '../../module'
import { internet, type PhotoNetwork } from './download-photo'
import { PHOTO_RETRY_SECONDS } from './image-types'
import { createPhotoService, type PhotoService } from './measure/service'
import { createOriginals, type Originals } from './originals'
import { createKnownPhotos, type KnownPhotos, createMediaService, type MediaService } from './resize/service'
import { DOCUMENT_UPLOADER } from '../../../../contract/site/documents'
import { photoTarget } from './store/photo-target'
import { createIngestService, type IngestService, type UploadTarget } from './store/receive-upload'
import { openOwnStore, photoStoreOf, type OwnStore, type PhotoStore } from './upload/photo-store'
import { createPhotoRemoval, uploadThingRemoval, type PhotoRemoval } from './upload/remove-unused-photos'
import { createUploadService, type DocumentRecords, type UploadService } from './upload/service'

/** Photos waiting to be resized: at about a second each, the last one waits for minutes. */
const MAX_WAITING_PHOTOS = 200

export interface PhotoNeeds extends CoreServices {
  readonly documents: DocumentRecords & {
    readonly uploadTarget: (validatePicture: UploadTarget['validate']) => UploadTarget
  }
  /** Reaches other hosts' photos; the internet by default. */
  readonly photoNetwork?: PhotoNetwork | undefined
  readonly maxWaitingPhotos?: number | undefined
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
}

export interface PhotoServices {
  readonly photos: PhotoService
  readonly knownPhotos: KnownPhotos
  readonly originals: Originals
  readonly media: MediaService
  /** Work that takes a processor for a second. */
  readonly photoQueue: BoundedQueue
  /** `<dataDir>/media`. */
  readonly mediaCache: DiskCache
  readonly photoStore: PhotoStore
  readonly ownStore: OwnStore
  readonly uploads: UploadService
  /** The server of `ownStore`. */
  readonly ingest: IngestService
  readonly photoRemoval: PhotoRemoval
}

export async function createPhotoServices(needs: PhotoNeeds): Promise<PhotoServices> {
  const { config, database, log } = needs
  const { dataDir, mediaSources, uploadThing } = config
  const mediaCache = createDiskCache({
    folder: join(dataDir, 'media'),
    maxBytes: config.mediaCacheBytes,
    diskSpace: createDiskSpace(dataDir, CACHE_RESERVE_BYTES, needs.freeBytes),
    log,
  })
  const originals = createOriginals({
    dataDir,
    mediaSources,
    network: needs.photoNetwork ?? internet,
    cache: mediaCache,
  })
  const photoQueue = createPhotoQueue(needs.maxWaitingPhotos)
  const photos = createPhotoService({ database, originals, mediaSources, log })
  const media = createMediaService({ dataDir, originals, queue: photoQueue, cache: mediaCache, log })
  const ownStore = await openOwnStore(config)
  const photoStore = photoStoreOf(config, ownStore)
  const imageUploader = photoTarget(needs)
  const ingest = createIngestService(needs, ownStore, {
    imageUploader,
    [DOCUMENT_UPLOADER]: needs.documents.uploadTarget(imageUploader.validate),
  })
  const removeFromStore = uploadThing && uploadThingRemoval(uploadThing.token)

  return {
    photos,
    knownPhotos: createKnownPhotos(database),
    originals,
    media,
    photoQueue,
    mediaCache,
    photoStore,
    ownStore,
    uploads: createUploadService(needs, { store: photoStore, ownStore, photos, media, documents: needs.documents }),
    ingest,
    photoRemoval: createPhotoRemoval({ database, media, mediaSources, log, removeFromStore, ingest }),
  }
}

/** Encoders use one core less than there are, at most two, which leaves one to the API. */
function createPhotoQueue(waiting = MAX_WAITING_PHOTOS): BoundedQueue {
  return createBoundedQueue({
    concurrency: Math.min(Math.max(availableParallelism() - 1, 1), 2),
    waiting,
    fullMessage: 'Too many photos are being prepared. Please try again in a moment.',
    retryAfterSeconds: PHOTO_RETRY_SECONDS,
  })
}

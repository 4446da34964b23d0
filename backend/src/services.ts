import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config'
import type { Database } from './db/database'
import type { JobStore } from './db/job-store'
import { createJobs, type Jobs } from './jobs/jobs'
import type { Fetch } from './lib/in-process-fetch'
import { createDiskCache } from './lib/disk-cache'
import { CACHE_RESERVE_BYTES, createDiskSpace, DATABASE_RESERVE_BYTES, type DiskSpace } from './lib/disk-space'
import { createBoundedQueue } from './lib/bounded-queue'
import {
  createCarService,
  createCarWriting,
  type CarService,
  type CarWriting,
} from './modules/listings/kinds/car/service'
import { createEnquiryService, type EnquiryLog, type EnquiryService } from './modules/enquiries/service'
import { createHealthService, type HealthService } from './modules/health/service'
import { createIdentityService, type IdentityService } from './modules/identity/service'
import { createPhotoValidation } from './modules/photos/store/validate-photo'
import { createPartialUploads } from './modules/photos/store/partial-uploads'
import { createIdempotency, type IdempotencyService } from './modules/idempotency/service'
import { createIngestService, type IngestService } from './modules/photos/store/receive-upload'
import { createCatalogue, type Catalogue } from './modules/listings/catalogue'
import { createDeletedListings } from './modules/listings/deleted-listings'
import { findRestorable } from './modules/listings/repository'
import { createMailer } from './modules/enquiries/mailer'
import { createKnownPhotos, type KnownPhotos } from './modules/photos/resize/known-photos'
import { createOriginals } from './modules/photos/originals'
import { internet, type PhotoNetwork } from './modules/photos/download-photo'
import { createMediaService, type MediaService } from './modules/photos/resize/service'
import { createPhotoService, type PhotoLog, type PhotoService } from './modules/photos/measure/service'
import {
  createPropertyService,
  createPropertyWriting,
  type PropertyService,
  type PropertyWriting,
} from './modules/listings/kinds/property/service'
import { createRebuildWebhook } from './modules/publish/rebuild-webhook'
import { createPublisher } from './modules/publish/publisher'
import { createPublishService, type PublishService } from './modules/publish/service'
import { createReviewService, type ReviewService } from './modules/reviews/service'
import { createShareCardService, type ShareCardService } from './modules/share-cards/service'
import { createSiteFiles } from './modules/site/files'
import { createListingHeads } from './modules/site/listing-heads'
import { createReleases } from './modules/site/releases'
import { createSiteService, type SiteService } from './modules/site/service'
import type { PhotoStore } from './modules/photos/upload/photo-store'
import { createPhotoRemoval, uploadThingRemoval, type PhotoRemoval } from './modules/photos/upload/remove-unused-photos'
import { createUploadService, type UploadService } from './modules/photos/upload/service'

/** Photos waiting to be resized; with a second or so each, the last one waits for minutes. */
const MAX_WAITING_PHOTOS = 200
const MAX_UNCHECKED_PHOTOS = 100
const PHOTO_RETRY_SECONDS = 10

/** Everything the routes work with. */
export interface Services {
  readonly jobs: Jobs
  readonly diskSpace: DiskSpace
  readonly identity: IdentityService
  readonly catalogue: Catalogue
  readonly properties: PropertyService
  readonly propertyWriting: PropertyWriting
  readonly cars: CarService
  readonly carWriting: CarWriting
  readonly reviews: ReviewService
  readonly enquiries: EnquiryService
  readonly idempotency: IdempotencyService
  readonly photos: PhotoService
  readonly knownPhotos: KnownPhotos
  readonly media: MediaService
  readonly shareCards: ShareCardService
  readonly photoStore: PhotoStore
  readonly uploads: UploadService
  /** The agency's own photo store; undefined when UploadThing is it. */
  readonly ingest: IngestService | undefined
  readonly photoRemoval: PhotoRemoval
  readonly health: HealthService
  readonly site: SiteService
  readonly publish: PublishService
}

export interface ServiceOptions {
  readonly config: Config
  readonly database: Database
  readonly jobStore: JobStore
  readonly log: PhotoLog & EnquiryLog
  readonly photoStore: PhotoStore
  /** Reaches this backend itself. */
  readonly inProcessFetch: Fetch
  /** How photos of other hosts are reached; the internet unless told otherwise. */
  readonly photoNetwork?: PhotoNetwork | undefined
  readonly maxWaitingPhotos?: number | undefined
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined
  readonly identityFetch?: typeof fetch | undefined
}

export function createServices(options: ServiceOptions): Services {
  const { config, database, log, photoStore, inProcessFetch } = options
  const { dataDir, mediaSources } = config
  const catalogue = createCatalogue(database)
  const releases = createReleases(dataDir)
  const cache = createDiskCache({
    folder: join(dataDir, 'media'),
    maxBytes: config.mediaCacheBytes,
    diskSpace: createDiskSpace(dataDir, CACHE_RESERVE_BYTES, options.freeBytes),
    log,
  })
  const originals = createOriginals({ dataDir, mediaSources, network: options.photoNetwork ?? internet, cache })
  const photos = createPhotoService({ database, originals, mediaSources, log })
  const properties = createPropertyService({ database, photos })
  const cars = createCarService({ database, photos })
  const jobs = createJobs({ store: options.jobStore, log })
  const queue = photoQueue(options.maxWaitingPhotos)
  const diskSpace = createDiskSpace(dataDir, DATABASE_RESERVE_BYTES, options.freeBytes)
  const media = createMediaService({ dataDir, originals, queue, cache, log })
  const ingest = createIngest(options, diskSpace)
  const publish = createPublishService({ database, jobs, times: config.publishTimes, ...publishTarget(config) })

  return {
    jobs,
    diskSpace,
    identity: createIdentityService({
      projectId: config.firebaseProjectId,
      apiKey: config.firebaseApiKey,
      emulatorHost: config.firebaseAuthEmulatorHost,
      administrator: { email: config.adminEmail, uid: config.adminUid, providers: config.adminSignInProviders },
      siteUrl: config.siteUrl,
      log,
      fetch: options.identityFetch,
    }),
    catalogue,
    properties,
    propertyWriting: createPropertyWriting({ database, photos, onChange: publish.changed }),
    cars,
    carWriting: createCarWriting({ database, photos, onChange: publish.changed }),
    reviews: createReviewService({ database, onChange: publish.changed }),
    enquiries: createEnquiryService({ database, jobs, mailer: createMailer(config), siteUrl: config.siteUrl, log }),
    idempotency: createIdempotency(database),
    photos,
    knownPhotos: createKnownPhotos(database),
    media,
    shareCards: createShareCardService({
      dataDir,
      mediaSources,
      originals,
      queue,
      cache,
      listings: () => findRestorable(database, new Date()),
      properties,
      cars,
      log,
    }),
    photoStore,
    uploads: createUploadService({
      database,
      store: photoStore,
      publicUrl: config.publicUrl,
      inProcessFetch,
      quiet: config.logLevel === 'silent',
      jobs,
      photos,
      media,
      mediaSources,
    }),
    ingest,
    photoRemoval: createPhotoRemoval({
      database,
      media,
      mediaSources,
      log,
      removeFromStore: config.uploadThing && uploadThingRemoval(config.uploadThing.token),
      ingest,
    }),
    health: createHealthService({ catalogue, releases }),
    site: createSiteService({
      releases,
      files: createSiteFiles(),
      listings: createListingHeads({ siteUrl: config.siteUrl, properties, cars }),
      deletedListings: createDeletedListings({
        database,
        catalogue,
        onError: (error) => {
          log.warn({ err: error }, 'the database could not say which listings are deleted')
        },
      }),
      onLookupError: (error) => {
        log.warn({ err: error }, 'the database could not say whether a listing exists')
      },
    }),
    publish,
  }
}

/** What builds the site and reports the progress. */
function publishTarget({ rebuildWebhook, publisher }: Config) {
  return {
    webhook: rebuildWebhook && createRebuildWebhook(rebuildWebhook),
    publisher: publisher && createPublisher(publisher),
  }
}

function createIngest(
  { config, database, photoStore, inProcessFetch }: ServiceOptions,
  diskSpace: DiskSpace,
): IngestService | undefined {
  if (photoStore.ingestUrl === undefined) return undefined
  const folder = join(config.dataDir, 'uploads')
  return createIngestService({
    database,
    folder,
    partialUploads: createPartialUploads(join(folder, 'incoming'), diskSpace),
    validatePhoto: createPhotoValidation(
      createBoundedQueue({
        atOnce: 1,
        waiting: MAX_UNCHECKED_PHOTOS,
        fullMessage: 'Too many photos are being checked. Please try again in a moment.',
        retryAfterSeconds: PHOTO_RETRY_SECONDS,
      }),
    ),
    fetch: inProcessFetch,
    origin: photoStore.ingestUrl,
    apiKey: photoStore.apiKey,
  })
}

/** Encoders use one core less than there are, at most two: the API always has one to itself. */
function photoQueue(waiting = MAX_WAITING_PHOTOS) {
  return createBoundedQueue({
    atOnce: Math.min(Math.max(availableParallelism() - 1, 1), 2),
    waiting,
    fullMessage: 'Too many photos are being prepared. Please try again in a moment.',
    retryAfterSeconds: PHOTO_RETRY_SECONDS,
  })
}

import type { Agent } from 'node:http'
import { availableParallelism } from 'node:os'
import type { Config } from './config'
import type { Database } from './db/database'
import type { JobStore } from './db/job-store'
import { createJobs, type Jobs } from './jobs/jobs'
import { createWaitingLine } from './lib/waiting-line'
import { createCarService, createCarWriting, type CarService, type CarWriting } from './modules/cars/service'
import { createEnquiryService, type EnquiryLog, type EnquiryService } from './modules/enquiries/service'
import { createHealthService, type HealthService } from './modules/health/service'
import { createIdentityService, type IdentityService } from './modules/identity/service'
import { createCatalogue, type Catalogue } from './modules/listings/catalogue'
import { createMailer } from './modules/mail/mailer'
import { createOriginals } from './modules/media/originals'
import { internet, type PhotoNetwork } from './modules/media/remote-photos'
import { createMediaService, type MediaService } from './modules/media/service'
import { createPhotoService, type PhotoLog, type PhotoService } from './modules/photos/service'
import {
  createPropertyService,
  createPropertyWriting,
  type PropertyService,
  type PropertyWriting,
} from './modules/properties/service'
import { createRebuildHook } from './modules/publish/hook'
import { createPublisher } from './modules/publish/publisher'
import { createPublishService, type PublishService } from './modules/publish/service'
import { createReviewService, type ReviewService } from './modules/reviews/service'
import { createShareCardService, type ShareCardService } from './modules/share/service'
import { createSiteFiles } from './modules/site/files'
import { createListingHeads } from './modules/site/listing-heads'
import { createReleases } from './modules/site/releases'
import { createSiteService, type SiteService } from './modules/site/service'

/** Photos waiting to be resized; with a second or so each, the last one waits for minutes. */
const MAX_WAITING_PHOTOS = 200
const PHOTO_RETRY_SECONDS = 10

/** Everything the routes work with. */
export interface Services {
  readonly jobs: Jobs
  readonly identity: IdentityService
  readonly catalogue: Catalogue
  readonly properties: PropertyService
  readonly propertyWriting: PropertyWriting
  readonly cars: CarService
  readonly carWriting: CarWriting
  readonly reviews: ReviewService
  readonly enquiries: EnquiryService
  readonly photos: PhotoService
  readonly media: MediaService
  readonly shareCards: ShareCardService
  readonly health: HealthService
  readonly site: SiteService
  readonly publish: PublishService
}

export interface ServiceOptions {
  readonly config: Config
  readonly database: Database
  readonly jobStore: JobStore
  readonly log: PhotoLog & EnquiryLog
  /** How photos of other hosts are reached; the internet unless told otherwise. */
  readonly photoNetwork?: PhotoNetwork | undefined
  readonly maxWaitingPhotos?: number | undefined
  readonly identityKeyAgent?: Agent | undefined
}

export function createServices(options: ServiceOptions): Services {
  const { config, database, log } = options
  const { dataDir, mediaSources } = config
  const catalogue = createCatalogue(database)
  const releases = createReleases(dataDir)
  const originals = createOriginals({ dataDir, mediaSources, network: options.photoNetwork ?? internet })
  const photos = createPhotoService({ database, originals, mediaSources, log })
  const properties = createPropertyService({ database, photos })
  const cars = createCarService({ database, photos })
  const jobs = createJobs({ store: options.jobStore, log })
  const line = photoLine(options.maxWaitingPhotos)
  const publish = createPublishService({ database, jobs, times: config.publishTimes, ...publishTarget(config) })

  return {
    jobs,
    identity: createIdentityService({
      projectId: config.firebaseProjectId,
      emulatorHost: config.firebaseAuthEmulatorHost,
      adminEmail: config.adminEmail,
      keyAgent: options.identityKeyAgent,
    }),
    catalogue,
    properties,
    propertyWriting: createPropertyWriting({ database, photos, onChange: publish.changed }),
    cars,
    carWriting: createCarWriting({ database, photos, onChange: publish.changed }),
    reviews: createReviewService(database),
    enquiries: createEnquiryService({ database, jobs, mailer: createMailer(config), siteUrl: config.siteUrl, log }),
    photos,
    media: createMediaService({ dataDir, originals, line }),
    shareCards: createShareCardService({ dataDir, mediaSources, originals, line, properties, cars, log }),
    health: createHealthService({ catalogue, releases }),
    site: createSiteService({
      releases,
      files: createSiteFiles(),
      listings: createListingHeads({ siteUrl: config.siteUrl, properties, cars }),
      onLookupError: (error) => {
        log.warn({ err: error }, 'the database could not say whether a listing exists')
      },
    }),
    publish,
  }
}

/** Who is asked to build the site, and who is asked how far it is. */
function publishTarget({ rebuildWebhook, publisher }: Config) {
  return {
    hook: rebuildWebhook && createRebuildHook(rebuildWebhook),
    publisher: publisher && createPublisher(publisher),
  }
}

/** Encoders use one core less than there are, at most two: the API always has one to itself. */
function photoLine(waiting = MAX_WAITING_PHOTOS) {
  return createWaitingLine({
    atOnce: Math.min(Math.max(availableParallelism() - 1, 1), 2),
    waiting,
    fullMessage: 'Too many photos are being prepared. Please try again in a moment.',
    retryAfterSeconds: PHOTO_RETRY_SECONDS,
  })
}

import type { CoreServices, Module } from './module'
import { alertsModule } from './modules/alerts'
import { demoModule } from './modules/demo'
import { documentsModule } from './modules/documents'
import { editorDraftsModule } from './modules/editor-drafts'
import { enquiriesModule } from './modules/enquiries'
import { healthModule } from './modules/health'
import { idempotencyModule } from './modules/idempotency'
import { identifyModule } from './modules/identify'
import { identityModule } from './modules/identity'
import { incidentsModule } from './modules/incidents'
import { listingsModule } from './modules/listings'
import { monitoringModule } from './modules/monitoring'
import { personalDataModule } from './modules/personal-data'
import { photosModule } from './modules/photos'
import { publishModule } from './modules/publish'
import { ratesModule } from './modules/rates'
import { reviewsModule } from './modules/reviews'
import { shareCardsModule } from './modules/share-cards'
import { shortlistsModule } from './modules/shortlists'
import { siteModule } from './modules/site'
import { statisticsModule } from './modules/statistics'
import { statusPackModule } from './modules/status-pack'
import { strangerMailsModule } from './modules/stranger-mails'
import { viewingsModule } from './modules/viewings'

/** Every module of the backend. Their services are created in this order, so each stands below those that it needs. */
const ALL = [
  identityModule,
  idempotencyModule,
  publishModule,
  documentsModule,
  photosModule,
  reviewsModule,
  listingsModule,
  editorDraftsModule,
  identifyModule,
  strangerMailsModule,
  enquiriesModule,
  viewingsModule,
  alertsModule,
  personalDataModule,
  statisticsModule,
  ratesModule,
  shareCardsModule,
  statusPackModule,
  shortlistsModule,
  siteModule,
  healthModule,
  incidentsModule,
  monitoringModule,
  demoModule,
] as const

type ProvidedBy<AnyModule> = AnyModule extends { readonly services?: (needs: never) => infer Provided }
  ? Awaited<Provided>
  : never
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Whether each module needs only what the core and the modules above it provide. */
type IsInOrder<Modules extends readonly unknown[], Known> = Modules extends readonly [infer First, ...infer Rest]
  ? First extends { readonly services?: (needs: infer Needs) => unknown }
    ? Known extends Needs
      ? IsInOrder<Rest, Known & ProvidedBy<First>>
      : false
    : never
  : true
true satisfies IsInOrder<typeof ALL, CoreServices>

/** The services of the core and of all modules. */
export type Services = CoreServices & Intersection<ProvidedBy<(typeof ALL)[number]>>

/** Does not compile when a module needs a service that no module provides. */
export const MODULES: readonly Module<Services, object, Services>[] = ALL

/** Creates every module's services from the core's and those of the modules above it, which `IsInOrder` checks. */
export async function createServices(core: CoreServices): Promise<Services> {
  const services = { ...core }
  for (const module of MODULES) Object.assign(services, await module.services?.(services as Services))
  return services as Services
}

/** Runs what modules do before the first request. */
export async function prepareModules(services: Services): Promise<void> {
  for (const module of MODULES) await module.prepare?.(services)
}

const JOBS = MODULES.flatMap(({ jobs = [] }) => jobs)

/** They are created with the database's tables, before the first job can be added. */
export const QUEUES = JOBS.map(({ queue }) => queue)

export async function startJobs(services: Services): Promise<void> {
  await services.jobs.start(JOBS.map(({ task }) => task(services)))
  for (const { resume } of JOBS) await resume?.(services)
}

/** Ends all background work: jobs first, then modules in the opposite order, so that none loses what it needs. */
export async function stopModules(services: Services): Promise<void> {
  await services.jobs.stop()
  for (const module of [...MODULES].reverse()) await module.stop?.(services)
}

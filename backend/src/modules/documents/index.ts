import { DAY_SECONDS } from '../../../../contract/limits'
import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { Module } from '../../module'
import type { TokenVerifier } from '../../plugins/access'
import { documentRoutes } from './routes'
import { createDocumentService, documentMove, type DocumentNeeds, type DocumentService } from './service'

export { useDocuments } from './repository'
export type { DocumentService } from './service'
export type { UploadThingHosts } from './store'

interface Needs extends DocumentNeeds {
  readonly identity: TokenVerifier
}

const CLEANING = { name: 'document-cleaning', everySeconds: DAY_SECONDS, timeoutSeconds: 15 * 60 }

/** Documents and plans of listings. */
export const documentsModule: Module<Needs, { readonly documents: DocumentService }> = {
  services: (needs) => ({ documents: createDocumentService(needs) }),
  routes: { public: [documentRoutes] },
  jobs: [
    defineJob(documentMove, ({ documents }, { key }) => documents.moveToUploadThing(key)),
    defineRecurringJob(CLEANING, ({ documents }, signal) => documents.clean(signal)),
  ],
}

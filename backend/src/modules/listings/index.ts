import { HOUR_SECONDS, type ListingKind } from '../../../../contract/limits'
import { deletedListingSchema } from '../../../../contract/listing-management'
import type { Database } from '../../db/database'
import { defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { TokenVerifier } from '../../plugins/access'
import type { DocumentService } from '../documents'
import type { IdempotencyService } from '../idempotency'
import type { PhotoService } from '../photos'
import { deletedListingRoutes, listingAdminRoutes } from './admin-routes'
import { createBulkChanges, type BulkChanges } from './bulk'
import { bulkRoutes } from './bulk-routes'
import type { CommandDependencies } from './commands'
import { csvRoutes } from './csv/routes'
import { createCsvTransfer, type CsvTransfer } from './csv/transfer'
import { createDeletedListings, type DeletedListings } from './deleted-listings'
import { endReductions } from './derived-columns'
import { KIND_LIST } from './kinds'
import { managementRoutes } from './management-routes'
import { createPreviewLinks, type PreviewLinks } from './preview-links'
import { listingRoutes } from './routes'
import { searchIndexRoutes } from './search-index'
import type { FindRatings } from './serialize'
import { createListings, type Listings } from './service'
import { createListingWrites, type ListingWrites } from './writes'

export { changedFields, recordChange, type ListingChange } from './audit-log'
export { readCell } from './csv/columns'
export type { DeletedListings, FindRatings, Listings }
export type { Kind, ListingFields } from './kind'
export { KIND_LIST } from './kinds'
export { findByReference, findListingKind, findRestorable, isPublic } from './repository'
export { createListingWrites, type WriteDependencies } from './writes'

interface Needs extends CoreServices {
  readonly photos: PhotoService
  readonly documents: DocumentService
  readonly ratings: FindRatings
  readonly idempotency: IdempotencyService
  readonly identity: TokenVerifier
  readonly publish: {
    readonly changed: NonNullable<CommandDependencies['onChange']>
    readonly rebuild: (transaction: Database) => Promise<void>
  }
}

interface Provided {
  readonly listings: Listings
  readonly deletedListings: DeletedListings
  readonly previews: PreviewLinks
  readonly bulk: BulkChanges
  readonly csv: CsvTransfer
}

const REDUCTIONS = { name: 'price-reductions', everySeconds: HOUR_SECONDS, timeoutSeconds: 60 }

/** Properties, cars and any other kind of listing: what anyone reads and the administrator writes. */
export const listingsModule: Module<Needs, Provided> = {
  schemas: {
    ...Object.fromEntries(KIND_LIST.map(({ name, output }) => [name, output])),
    DeletedListing: deletedListingSchema,
  },
  services: ({ database, catalogue, photos, documents, ratings, publish, log, config: { siteUrl } }) => {
    const writes = KIND_LIST.map((kind) => [kind.kind, createListingWrites(kind, { onChange: publish.changed })])
    const writesOf = Object.fromEntries(writes) as Record<ListingKind, ListingWrites>
    return {
      listings: createListings({ database, photos, documents, ratings, onChange: publish.changed }),
      previews: createPreviewLinks({ database, siteUrl }),
      bulk: createBulkChanges(database, writesOf),
      csv: createCsvTransfer(database, writesOf),
      deletedListings: createDeletedListings({
        database,
        catalogue,
        onError: (error) => {
          log.warn({ err: error }, 'the database could not tell which listings are deleted')
        },
      }),
    }
  },
  routes: {
    public: [searchIndexRoutes, ...KIND_LIST.map(listingRoutes)],
    admin: [...KIND_LIST.map(listingAdminRoutes), managementRoutes, bulkRoutes, csvRoutes, deletedListingRoutes],
  },
  jobs: [
    defineRecurringJob(REDUCTIONS, ({ database, publish }) =>
      endReductions(database, (transaction) => publish.rebuild(transaction)),
    ),
  ],
}

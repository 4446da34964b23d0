import { deletedListingSchema } from '../../../../contract/deleted-listing'
import type { CoreServices, Module } from '../../module'
import type { IdempotencyService } from '../idempotency'
import type { PhotoService } from '../photos'
import { deletedListingRoutes, listingAdminRoutes } from './admin-routes'
import type { CommandDependencies } from './commands'
import { createDeletedListings, type DeletedListings } from './deleted-listings'
import { KIND_LIST } from './kinds'
import { listingRoutes } from './routes'
import type { FindRatings } from './serialize'
import { createListings, type Listings } from './service'

export { recordChange, type ListingChange } from './audit-log'
export type { DeletedListings, FindRatings, Listings }
export type { Kind, ListingFields } from './kind'
export { KIND_LIST } from './kinds'
export { findListingKind, findRestorable } from './repository'

interface Needs extends CoreServices {
  readonly photos: PhotoService
  readonly ratings: FindRatings
  readonly idempotency: IdempotencyService
  readonly publish: { readonly changed: NonNullable<CommandDependencies['onChange']> }
}

interface Provided {
  readonly listings: Listings
  readonly deletedListings: DeletedListings
}

/** Properties, cars and any other kind of listing: what anyone reads and the administrator writes. */
export const listingsModule: Module<Needs, Provided> = {
  schemas: {
    ...Object.fromEntries(KIND_LIST.map(({ name, output }) => [name, output])),
    DeletedListing: deletedListingSchema,
  },
  services: ({ database, catalogue, photos, ratings, publish, log }) => ({
    listings: createListings({ database, photos, ratings, onChange: publish.changed }),
    deletedListings: createDeletedListings({
      database,
      catalogue,
      onError: (error) => {
        log.warn({ err: error }, 'the database could not tell which listings are deleted')
      },
    }),
  }),
  routes: {
    public: async (group, { listings }) => {
      for (const kind of KIND_LIST) await group.register(listingRoutes(kind, listings[kind.kind]))
    },
    admin: async (group, { listings, idempotency }) => {
      for (const kind of KIND_LIST) {
        await group.register(listingAdminRoutes(kind, { commands: listings[kind.kind], idempotency }))
      }
      await group.register(deletedListingRoutes, { commands: Object.values(listings) })
    },
  },
}

import { reviewSchema } from '../../../../contract/review'
import type { CoreServices, Module } from '../../module'
import type { IdempotencyService } from '../idempotency'
import type { FindRatings } from '../listings'
import { adminReviewRoutes } from './admin-routes'
import { findRatings } from './repository'
import { reviewRoutes } from './routes'
import { createReviewService, type ReviewDependencies, type ReviewService } from './service'
import { reviewWritingRoutes } from './user-routes'

interface Needs extends CoreServices {
  readonly idempotency: IdempotencyService
  readonly publish: { readonly changed: NonNullable<ReviewDependencies['onChange']> }
}

interface Provided {
  readonly reviews: ReviewService
  /** For the listings, which must not depend on this module. */
  readonly ratings: FindRatings
}

export const reviewsModule: Module<Needs, Provided> = {
  schemas: { Review: reviewSchema },
  services: ({ database, publish }) => ({
    reviews: createReviewService({ database, onChange: publish.changed }),
    ratings: (kind, listingId) => findRatings(database, kind, listingId),
  }),
  routes: {
    public: (group, { reviews }) => group.register(reviewRoutes, { reviews }),
    user: (group, { reviews, idempotency }) => group.register(reviewWritingRoutes, { reviews, idempotency }),
    admin: (group, { reviews }) => group.register(adminReviewRoutes, { reviews }),
  },
}

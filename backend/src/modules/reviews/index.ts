import { reviewSchema } from '../../../../contract/review'
import type { CoreServices, Module } from '../../module'
import type { TokenVerifier } from '../../plugins/access'
import type { IdempotencyService } from '../idempotency'
import type { FindRatings } from '../listings'
import type { PushService } from '../push'
import { adminInvitationRoutes, invitationCheckRoutes } from './invitation-routes'
import { createInvitations, type Invitations } from './invitations'
import { findRatings } from './repository'
import { adminReviewRoutes, reviewRoutes, reviewWritingRoutes } from './routes'
import { createReviewService, type ReviewDependencies, type ReviewService } from './service'

interface Needs extends CoreServices {
  readonly identity: TokenVerifier
  readonly idempotency: IdempotencyService
  readonly push: Pick<PushService, 'tellDevices'>
  readonly publish: { readonly changed: NonNullable<ReviewDependencies['onChange']> }
}

interface Provided {
  readonly reviews: ReviewService
  readonly invitations: Invitations
  /** The listings use them, which must not depend on this module. */
  readonly ratings: FindRatings
}

export const reviewsModule: Module<Needs, Provided> = {
  schemas: { Review: reviewSchema },
  services: ({ database, publish, push, config: { siteUrl } }) => {
    const invitations = createInvitations({ database, siteUrl })
    return {
      invitations,
      reviews: createReviewService({ database, invitations, push, onChange: publish.changed }),
      ratings: (kind, listingId) => findRatings(database, kind, listingId),
    }
  },
  routes: {
    public: [reviewRoutes, invitationCheckRoutes],
    user: [reviewWritingRoutes],
    admin: [adminReviewRoutes, adminInvitationRoutes],
  },
}

import { enquirySchema } from '../../../../contract/enquiry'
import { defineJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { IdempotencyService } from '../idempotency'
import type { Listings } from '../listings'
import type { PushService } from '../push'
import { adminEnquiryRoutes } from './admin-routes'
import { contactRoutes } from './contact-routes'
import { enquiryMail } from './mail'
import { createOfferService, type OfferService } from './offers'
import { normalizeStoredPhones } from './repository'
import { createEnquiryService, type EnquiryService } from './service'

export { isCrossSite } from './contact-routes'
export { enquiryMail } from './mail'
export { insertEnquiry } from './repository'
export { isSuspect, type EnquiryService } from './service'
export { withEntries } from './repository'

interface Needs extends CoreServices {
  readonly idempotency: IdempotencyService
  readonly listings: Listings
  readonly push: Pick<PushService, 'tellDevices'>
}

interface Provided {
  readonly enquiries: EnquiryService
  readonly offers: OfferService
}

/** Visitors' messages and offers to the agency. */
export const enquiriesModule: Module<Needs, Provided> = {
  schemas: { Enquiry: enquirySchema },
  services: (core) => ({ enquiries: createEnquiryService(core), offers: createOfferService(core) }),
  routes: { public: [contactRoutes], admin: [adminEnquiryRoutes] },
  prepare: ({ database }) => normalizeStoredPhones(database),
  jobs: [defineJob(enquiryMail, ({ enquiries }, job) => enquiries.mail(job))],
}

import { enquirySchema } from '../../../../contract/enquiry'
import { defineJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import type { IdempotencyService } from '../idempotency'
import { adminEnquiryRoutes } from './admin-routes'
import { contactRoutes } from './contact-routes'
import { enquiryMail } from './mail'
import { normalizeStoredPhones } from './repository'
import { createEnquiryService, type EnquiryService } from './service'

export { isCrossSite } from './contact-routes'
export { enquiryMail } from './mail'
export { insertEnquiry } from './repository'
export { isSuspect, type EnquiryService } from './service'
export { withEntries } from './with-entries'

interface Needs extends CoreServices {
  readonly idempotency: IdempotencyService
}

/** Visitors' messages to the agency. */
export const enquiriesModule: Module<Needs, { readonly enquiries: EnquiryService }> = {
  schemas: { Enquiry: enquirySchema },
  services: (core) => ({ enquiries: createEnquiryService(core) }),
  routes: { public: [contactRoutes], admin: [adminEnquiryRoutes] },
  prepare: ({ database }) => normalizeStoredPhones(database),
  jobs: [defineJob(enquiryMail, ({ enquiries }, job) => enquiries.mail(job))],
}

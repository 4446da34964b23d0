import { HOUR_SECONDS } from '../../../../contract/limits'
import { defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import { createIdempotency, type IdempotencyService } from './service'

export { hashOf, type IdempotencyService, type RunInTransaction } from './service'

/** Removes idempotency keys that nobody will send again. */
const CLEANING = { name: 'key-cleaning', everySeconds: HOUR_SECONDS, timeoutSeconds: 60 }

/** Carries out a repeated request once. */
export const idempotencyModule: Module<CoreServices, { readonly idempotency: IdempotencyService }> = {
  services: ({ database }) => ({ idempotency: createIdempotency(database) }),
  jobs: [defineRecurringJob(CLEANING, ({ idempotency }) => idempotency.removeExpired())],
}

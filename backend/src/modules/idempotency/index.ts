import * as z from 'zod/mini'
import { HOUR_SECONDS } from '../../../../contract/duration'
import { defineRecurringJob } from '../../jobs/job'
import type { JobQueue } from '../../jobs/queue'
import type { CoreServices, Module } from '../../module'
import { createIdempotency, type IdempotencyService } from './service'

export { hashOf, type IdempotencyService, type RunInTransaction } from './service'

/** Removes idempotency keys that nobody will send again. */
const keyCleaning: JobQueue = {
  name: 'key-cleaning',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 5 * 60, backoff: true },
  timeoutSeconds: 60,
  onlyOneWaits: true,
}

/** Carries out a repeated request once. */
export const idempotencyModule: Module<CoreServices, { readonly idempotency: IdempotencyService }> = {
  services: ({ database }) => ({ idempotency: createIdempotency(database) }),
  jobs: [defineRecurringJob(keyCleaning, HOUR_SECONDS, ({ idempotency }) => idempotency.removeExpired())],
}

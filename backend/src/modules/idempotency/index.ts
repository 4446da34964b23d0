import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HOUR_SECONDS } from '../../../../contract/limits'
import { defineRecurringJob } from '../../jobs/job'
import type { CoreServices, Module } from '../../module'
import { createIdempotency, type IdempotencyService } from './service'

/**
 * The headers of every change that would take place twice when it is repeated. The key is optional, because the
 * specification's calls have none.
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(z.uuid('Idempotency-Key must be a UUID')),
})

/** Identifies a repeatable request by its path, ids included; only for routes with `idempotencyHeaders`. */
export function repeatable(request: FastifyRequest): {
  readonly caller: string
  readonly route: string
  readonly key: string | undefined
} {
  const { 'idempotency-key': key } = idempotencyHeaders.parse(request.headers)
  const [path] = request.url.split('?')
  return { caller: request.caller?.uid ?? '', route: `${request.method} ${path}`, key }
}

export { hashOf, type IdempotencyService, type RunInTransaction } from './service'

/** Removes idempotency keys that nobody will send again. */
const CLEANING = { name: 'key-cleaning', everySeconds: HOUR_SECONDS, timeoutSeconds: 60 }

/** Carries out a repeated request once. */
export const idempotencyModule: Module<CoreServices, { readonly idempotency: IdempotencyService }> = {
  services: ({ database }) => ({ idempotency: createIdempotency(database) }),
  jobs: [defineRecurringJob(CLEANING, ({ idempotency }) => idempotency.removeExpired())],
}

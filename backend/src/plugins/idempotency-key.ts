import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/**
 * Headers of requests that create something. The key is optional: the specification does not require one (spec §7).
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(z.uuid('Idempotency-Key must be a UUID')),
})

/** Identifies a repeatable request; only for routes with `idempotencyHeaders`. */
export function repeatable(request: FastifyRequest): {
  readonly caller: string
  readonly route: string
  readonly key: string | undefined
} {
  const { 'idempotency-key': key } = idempotencyHeaders.parse(request.headers)
  return { caller: request.caller?.uid ?? '', route: `${request.method} ${request.routeOptions.url ?? ''}`, key }
}

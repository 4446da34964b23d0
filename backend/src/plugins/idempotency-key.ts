import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/**
 * Headers of calls that create something. The key is optional: the specification's calls carry none
 * (spec §7).
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(z.uuid('Idempotency-Key must be a UUID')),
})

/** Who sends which request under which key; only for routes with `idempotencyHeaders`. */
export function repeatable(request: FastifyRequest): {
  readonly caller: string
  readonly route: string
  readonly key: string | undefined
} {
  const { 'idempotency-key': key } = idempotencyHeaders.parse(request.headers)
  return { caller: request.caller?.uid ?? '', route: `${request.method} ${request.routeOptions.url ?? ''}`, key }
}

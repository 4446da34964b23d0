import type * as z from 'zod/mini'
import {
  bulkRequestSchema,
  bulkUndoneSchema,
  bulkUndoSchema,
  deletionSchema,
  percentChangeSchema,
} from '../../../../contract/listing-management'
import { errorResponses, HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import { updateBody, type Kind } from './kind'
import type { BulkChange, BulkChanges } from './bulk'

import { KIND_LIST } from './kinds'

const path = '/admin/listings/bulk'
const config = { limited: 'generously' } as const

interface Options {
  bulk: BulkChanges
  idempotency: IdempotencyService
}

/** The administrator's changes of many listings at once. */
export function bulkRoutes(app: ZodFastifyInstance, { bulk, idempotency }: Options): void {
  app.post(
    path,
    {
      config,
      schema: {
        summary: 'Change many listings of any kind: all of them or none; once for each Idempotency-Key',
        headers: idempotencyHeaders,
        body: bulkRequestSchema,
        response: { 200: bulkUndoSchema, ...errorResponses(400, 401, 403, 404, 409, 422, 429, 500) },
      },
    },
    (request) => {
      const { listings, change } = request.body
      const changes = KIND_LIST.flatMap((definition) => {
        const ids = listings.flatMap(({ kind, id }) => (kind === definition.kind ? [id] : []))
        return ids.length === 0 ? [] : [{ kind: definition.kind, ids, change: readChange(definition, change) }]
      })
      const run = idempotency.once({ ...repeatable(request), content: request.body, response: bulkUndoSchema })
      return bulk.apply(changes, callerOf(request), run)
    },
  )

  app.post(
    `${path}/undo`,
    {
      config,
      schema: {
        summary: 'Undo a change of many listings: of all of them or none; once for each Idempotency-Key',
        headers: idempotencyHeaders,
        body: bulkUndoSchema,
        response: { 200: bulkUndoneSchema, ...errorResponses(400, 401, 403, 404, 409, 410, 422, 429, 500) },
      },
    },
    (request) => {
      const run = idempotency.once({ ...repeatable(request), content: request.body, response: bulkUndoneSchema })
      return bulk.undo(request.body.undo, callerOf(request), run)
    },
  )
}

function readChange({ input }: Pick<Kind, 'input'>, change: Readonly<Record<string, unknown>>): BulkChange {
  if ('pricePercent' in change) return parse(percentChangeSchema, change)
  if ('delete' in change) return parse(deletionSchema, change)
  return { fields: parse(updateBody(input), change) }
}

/** @throws HttpError 400 with the first problem */
function parse<Value>(schema: z.ZodMiniType<Value>, given: unknown): Value {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new HttpError(400, `change: ${result.error.issues[0]?.message ?? 'is not valid'}`)
}

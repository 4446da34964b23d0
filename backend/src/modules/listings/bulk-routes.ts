import type * as z from 'zod/mini'
import {
  bulkRequestSchema,
  bulkUndoneSchema,
  bulkUndoSchema,
  deletionSchema,
  percentChangeSchema,
} from '../../../../contract/listing-management'
import { errorResponses } from '../../lib/error-responses'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { updateBody } from './body-schemas'
import type { BulkChange, BulkChanges } from './bulk'
import type { Kind } from './kind'
import { KINDS } from './kinds'

const path = '/admin/listings/bulk'
const config = { limited: 'generously' } as const

/** The administrator's changes of many listings at once. */
export function bulkRoutes(app: ZodFastifyInstance, { bulk }: { bulk: BulkChanges }): void {
  app.post(
    path,
    {
      config,
      schema: {
        summary: 'Change many listings: all of them or none',
        body: bulkRequestSchema,
        response: { 200: bulkUndoSchema, ...errorResponses(400, 401, 403, 404, 409, 429, 500) },
      },
    },
    (request) => {
      const { kind, ids, change } = request.body
      return bulk.apply(kind, ids, readChange(KINDS[kind], change), callerOf(request))
    },
  )

  app.post(
    `${path}/undo`,
    {
      config,
      schema: {
        summary: 'Undo a change of many listings: of all of them or none',
        body: bulkUndoSchema,
        response: { 200: bulkUndoneSchema, ...errorResponses(400, 401, 403, 404, 409, 410, 429, 500) },
      },
    },
    (request) => bulk.undo(request.body.undo, callerOf(request)),
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

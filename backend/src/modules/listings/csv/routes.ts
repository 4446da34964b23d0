import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { IMPORT_LIMITS } from '../../../../../contract/admin-limits'
import { listingKindSchema } from '../../../../../contract/fields'
import { importRefusedSchema, importResultSchema } from '../../../../../contract/listing-management'
import { errorResponses } from '../../../lib/errors'
import type { ZodFastifyInstance } from '../../../module'
import { callerOf } from '../../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../../idempotency'
import { KINDS } from '../kinds'
import { isRefused, type CsvTransfer } from './transfer'

const CSV = 'text/csv'
const exportQuery = z.object({ kind: listingKindSchema })
const importQuery = z.object({
  kind: listingKindSchema,
  preview: z.enum(['true', 'false'], 'preview must be true or false'),
})

/** All listings of a kind as a file for a spreadsheet, and back. */
export function csvRoutes(
  app: ZodFastifyInstance,
  { csv, idempotency }: { csv: CsvTransfer; idempotency: IdempotencyService },
): void {
  // Anything else is refused with 415 instead of being taken for an empty file.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(CSV, { parseAs: 'buffer', bodyLimit: IMPORT_LIMITS.bytesMax }, (_request, body, parsed) => {
    parsed(null, body)
  })

  app.get<{ Querystring: z.infer<typeof exportQuery> }>(
    '/admin/listings.csv',
    {
      schema: {
        summary: 'All listings of a kind, drafts included, as a file that can be imported',
        produces: [CSV],
        querystring: exportQuery,
        response: { 200: z.string(), ...errorResponses(400, 401, 403, 500) },
      },
    },
    async ({ query: { kind } }, reply) =>
      reply
        .type(`${CSV}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${KINDS[kind].plural}.csv"`)
        .serializer((text: string) => text)
        .send(await csv.export(kind)),
  )

  app.post<{ Querystring: z.infer<typeof importQuery>; Body: unknown }>(
    '/admin/listings/import',
    {
      bodyLimit: IMPORT_LIMITS.bytesMax,
      // A file of 5,000 rows takes a minute on a slow connection; only the administrator gets this far.
      config: { limited: 'generously', neverShed: true },
      schema: {
        summary:
          'Import a CSV file: all of its rows or none, once for each Idempotency-Key. A preview changes nothing.',
        consumes: [CSV],
        headers: idempotencyHeaders,
        querystring: importQuery,
        response: {
          200: importResultSchema,
          400: importRefusedSchema,
          ...errorResponses(401, 403, 409, 413, 415, 422, 429, 500),
        },
      },
    },
    async (request, reply) => {
      const { kind, preview } = request.query
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const hash = createHash('sha256').update(content).digest('hex')
      const { rows, undo } = await csv.import(kind, content, {
        isPreview: preview === 'true',
        by: callerOf(request),
        run: idempotency.once({ ...repeatable(request), content: { kind, hash }, response: importResultSchema }),
      })
      if (undo !== null) return { rows, undo }
      if (preview === 'true') return { rows }
      const refused = rows.filter(isRefused)
      const isConflict = refused.every(({ outcome }) => outcome === 'conflict')
      const count = refused.length === 1 ? 'One row' : `${refused.length} rows`
      const verb = refused.length === 1 ? 'is' : 'are'
      const message = `${count} ${verb} ${isConflict ? 'older than the listings' : 'wrong'}, so nothing was imported.`
      return reply.code(400).send({ message, rows })
    },
  )
}

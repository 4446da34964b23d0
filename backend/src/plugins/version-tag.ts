import type { FastifyInstance, FastifyRequest } from 'fastify'
import { etagOf } from '../lib/encoded-body'

declare module 'fastify' {
  interface FastifyReply {
    /** Version of the record in the response, which its ETag then tells; null for any other response. */
    recordVersion: number | null
  }
}

/**
 * Puts a record's version into its ETag: `W/"3.hash"`. The hash changes with the whole response, so that caches stay
 * right; the version only with the record, so that a new review does not make an editor's `If-Match` fail. To be
 * registered before plugins that set ETags.
 */
export function registerVersionTags(app: FastifyInstance): void {
  app.decorateReply('recordVersion', null)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.recordVersion !== null && reply.statusCode < 300 && typeof payload === 'string') {
      reply.header('etag', etagOf(Buffer.from(payload), reply.recordVersion))
    }
    done(null, payload)
  })
}

/**
 * Reads `If-Match` (RFC 9110 §13.1.1), accepting weak tags: whether the client knows this version. Undefined without
 * the header.
 */
export function ifMatch({ headers }: FastifyRequest): ((version: number) => boolean) | undefined {
  const tags = headers['if-match']?.trim()
  if (tags === undefined || tags === '*') return undefined
  const versions = new Set(Array.from(tags.matchAll(/"(\d+)\.[\w-]*"/g), ([, version]) => Number(version)))
  return (version) => versions.has(version)
}

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { apiPaths } from '../../../../../contract/paths'
import { HttpError } from '../../../lib/errors'
import { isSameSecret } from '../../../lib/signatures'
import type { IngestService } from './service'
import { readSignedAddress } from './signed-url'

/** Within the prefix of all calls. */
const INGEST = apiPaths.uploadIngest.replace(/^\/api/, '')
/** A form's words around the file. */
const FORM_BYTES = 10_000

const registrationSchema = z.object({
  fileKeys: z.array(z.string().check(z.regex(/^\w{1,150}$/))).check(z.minLength(1), z.maxLength(100)),
  metadata: z.record(z.string(), z.unknown()),
  callbackUrl: z.url(),
  callbackSlug: z.string(),
})
const callbackResultSchema = z.object({ fileKey: z.string(), callbackData: z.unknown() })

/** Checks the signature of an upload's address, or the key of the upload library's own calls. */
export function ingestProof(url: string, apiKey: string) {
  return (request: FastifyRequest): void => {
    if (request.routeOptions.url?.endsWith('/:key') === true) {
      readSignedAddress(addressOf(request, url), apiKey)
      return
    }
    const given = request.headers['x-uploadthing-api-key']
    if (typeof given !== 'string' || !isSameSecret(given, apiKey)) throw new HttpError(403, 'The key is wrong.')
  }
}

/** The agency's own photo store, as UploadThing's is spoken to. */
export const ingestRoutes: FastifyPluginCallbackZod<{ ingest: IngestService; url: string; apiKey: string }> = (
  app,
  { ingest, url, apiKey },
  done,
) => {
  // Forms are read while they arrive, not before.
  app.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => {
    parsed(null)
  })
  // A backend that is stopped does not wait for slow lines: they go on with the next one.
  const underWay = new Set<IncomingMessage>()
  app.addHook('preClose', (cut) => {
    for (const body of underWay) if (!body.complete) body.destroy()
    cut()
  })
  const allowed = (request: FastifyRequest) => readSignedAddress(addressOf(request, url), apiKey)

  app.head(`${INGEST}/:key`, { schema: { hide: true } }, async (request, reply) => {
    const arrived = await ingest.arrived(allowed(request))
    return reply.header('x-ut-range-start', String(arrived)).send()
  })

  // Checked before the body is waited for: without a signature it may not take an hour.
  const onRequest: onRequestHookHandler = (request, _reply, next) => {
    allowed(request)
    next()
  }
  app.put(`${INGEST}/:key`, { schema: { hide: true }, config: { slowBody: true }, onRequest }, async (request) => {
    const upload = allowed(request)
    const from = startOf(request.headers.range)
    const announced = Number(request.headers['content-length'] ?? 0)
    if (from + announced > upload.size + FORM_BYTES) {
      throw new HttpError(413, 'The photo is larger than was said before.')
    }
    underWay.add(request.raw)
    try {
      return await ingest.receive(upload, from, request.raw)
    } finally {
      underWay.delete(request.raw)
    }
  })

  app.post(`${INGEST}/route-metadata`, { schema: { hide: true, body: registrationSchema } }, async (request) => {
    const { fileKeys, ...shared } = request.body
    await ingest.register({ keys: fileKeys, ...shared })
    return { ok: true }
  })

  app.post(`${INGEST}/callback-result`, { schema: { hide: true, body: callbackResultSchema } }, async (request) => {
    await ingest.keepCallbackData(request.body.fileKey, request.body.callbackData)
    return { ok: true }
  })

  done()
}

/** Whole, as it was signed: what stands before this backend may have changed the host. */
function addressOf(request: FastifyRequest, ingestUrl: string): string {
  return new URL(request.url, ingestUrl).href
}

/** @param range as in `bytes=<from>-` */
function startOf(range: string | undefined): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) throw new HttpError(416, 'The upload does not say which part of the photo it is.')
  return from
}

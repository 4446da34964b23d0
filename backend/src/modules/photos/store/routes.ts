import fastifyStatic from '@fastify/static'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { apiPaths } from '../../../../../contract/paths'
import { UPLOADS_PREFIX } from '../../../../../contract/site/media'
import type { Config } from '../../../config'
import { HttpError } from '../../../lib/errors'
import { isSameSecret } from '../../../lib/signatures'
import type { ZodFastifyInstance } from '../../../module'
import { isUploadKey } from '../photo-url'
import { sizeExceededError } from './partial-uploads'
import { type IngestService, parseSignedUrl } from './receive-upload'

/** Without the `/api` prefix, under which these routes are registered. */
const INGEST = apiPaths.uploadIngest.replace(/^\/api/, '')
/** Multipart headers and boundaries around the file. */
const FORM_OVERHEAD_BYTES = 10_000

const registrationSchema = z.object({
  fileKeys: z.array(z.string().check(z.regex(/^\w{1,150}$/))).check(z.minLength(1), z.maxLength(100)),
  metadata: z.record(z.string(), z.unknown()),
  callbackUrl: z.url(),
  callbackSlug: z.string(),
})
const callbackResultSchema = z.object({ fileKey: z.string(), callbackData: z.unknown() })

/** Verifies the signed URL of an upload, or the API key of the upload library's own requests. */
export function requireIngestSignature(url: string, apiKey: string) {
  return (request: FastifyRequest): void => {
    if (request.routeOptions.url?.endsWith('/:key') === true) {
      parseSignedUrl(signedUrl(request, url), apiKey)
      return
    }
    const given = request.headers['x-uploadthing-api-key']
    if (typeof given !== 'string' || !isSameSecret(given, apiKey)) throw new HttpError(403, 'Wrong API key.')
  }
}

interface Options {
  ingest: IngestService
  ownStore: { readonly apiKey: string; readonly ingestUrl: string }
}

/** The built-in store, with the same protocol as UploadThing's. */
export function ingestRoutes(app: ZodFastifyInstance, { ingest, ownStore: { apiKey, ingestUrl: url } }: Options): void {
  // The handler reads the form as a stream.
  app.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => {
    parsed(null)
  })
  // On shutdown uploads are interrupted; clients resume them with the next process.
  const inProgress = new Set<IncomingMessage>()
  app.addHook('preClose', (next) => {
    for (const body of inProgress) if (!body.complete) body.destroy()
    next()
  })
  const signedUpload = (request: FastifyRequest) => parseSignedUrl(signedUrl(request, url), apiKey)

  app.head(`${INGEST}/:key`, { schema: { hide: true } }, async (request, reply) => {
    const received = await ingest.receivedBytes(signedUpload(request))
    return reply.header('x-ut-range-start', String(received)).send()
  })

  // Before the body arrives: without a signature it must not get an hour for that.
  const onRequest: onRequestHookHandler = (request, _reply, next) => {
    signedUpload(request)
    next()
  }
  app.put(`${INGEST}/:key`, { schema: { hide: true }, config: { neverShed: true }, onRequest }, async (request) => {
    const upload = signedUpload(request)
    const from = rangeStart(request.headers.range)
    const bodyBytes = Number(request.headers['content-length'] ?? 0)
    if (from + bodyBytes > upload.size + FORM_OVERHEAD_BYTES) throw sizeExceededError()
    inProgress.add(request.raw)
    try {
      return await ingest.receive(upload, from, request.raw)
    } finally {
      inProgress.delete(request.raw)
    }
  })

  app.post(`${INGEST}/route-metadata`, { schema: { hide: true, body: registrationSchema } }, async (request) => {
    const { fileKeys, ...shared } = request.body
    await ingest.register({ keys: fileKeys, ...shared })
    return { ok: true }
  })

  app.post(`${INGEST}/callback-result`, { schema: { hide: true, body: callbackResultSchema } }, async (request) => {
    await ingest.finish(request.body.fileKey, request.body.callbackData)
    return { ok: true }
  })
}

/** With the origin that was signed: a proxy in front of this backend may have changed the host. */
function signedUrl(request: FastifyRequest, ingestUrl: string): string {
  return new URL(request.url, ingestUrl).href
}

/** @param range as in `bytes=<from>-` */
function rangeStart(range: string | undefined): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) throw new HttpError(416, 'The Range header of the upload is missing or invalid.')
  return from
}

/** Uploaded files in their original size. The content of a key never changes. */
export async function uploadRoutes(
  app: ZodFastifyInstance,
  { config: { dataDir } }: { config: Pick<Config, 'dataDir'> },
): Promise<void> {
  const folder = join(dataDir, 'uploads')
  await app.register(fastifyStatic, { serve: false, maxAge: '365d', immutable: true, dotfiles: 'deny', index: false })

  app.get<{ Params: { '*': string } }>(
    `${UPLOADS_PREFIX}/*`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const key = request.params['*']
      if (!isUploadKey(key)) throw new HttpError(404, 'Photo not found')
      // Keeps a file that is not a photo, should one ever get here, from running scripts.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return reply.sendFile(key, folder)
    },
  )
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../../../contract/paths'
import { HttpError } from '../../../lib/errors'
import type { ZodFastifyInstance } from '../../../module'
import { isSignedCallback, type UploadService } from './service'

interface Options {
  readonly uploads: UploadService
}

type RouteStrategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type RouteHandlers = ReturnType<RouteStrategy['storage']>

/** Routes the photo store's callbacks, by their header, separately from browsers' requests. */
const byHook: RouteStrategy = {
  name: 'uploadHook',
  storage: () => {
    const handlers = new Map<unknown, NonNullable<ReturnType<RouteHandlers['get']>>>()
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    }
  },
  deriveConstraint: (request) => (request.headers['uploadthing-hook'] === undefined ? undefined : 'present'),
  validate: () => true,
}

/** Without the `/api` prefix, under which these routes are registered. */
const UPLOADS = apiPaths.uploads.replace(/^\/api/, '')

/** The upload library's configuration: types, sizes and counts. */
export function uploadPublicRoutes(app: ZodFastifyInstance, { uploads }: Options): void {
  app.get(UPLOADS, { schema: { hide: true }, exposeHeadRoute: false }, (request, reply) =>
    respond(request, reply, uploads),
  )
}

/** The photo store's callbacks: a photo has arrived, or has not. */
export function uploadCallbackRoutes(app: ZodFastifyInstance, { uploads }: Options): void {
  app.addConstraintStrategy(byHook)
  parseBodyAsText(app)
  app.post(UPLOADS, { schema: { hide: true }, constraints: { uploadHook: 'present' } }, (request, reply) =>
    respond(request, reply, uploads),
  )
}

/** Verifies that the body of a callback is signed with one of the photo store's keys. */
export function requireCallbackSignature(apiKeys: readonly string[]) {
  return ({ headers, body }: FastifyRequest): void => {
    const signature = headers['x-uploadthing-signature']
    const given = new Headers(typeof signature === 'string' ? { 'x-uploadthing-signature': signature } : {})
    if (!isSignedCallback({ headers: given, body }, apiKeys)) {
      throw new HttpError(403, "The photo store's signature is missing or wrong.")
    }
  }
}

/** Requests for signed URLs to upload photos to. */
export function uploadAdminRoutes(app: ZodFastifyInstance, { uploads }: Options): void {
  parseBodyAsText(app)
  app.post(UPLOADS, { schema: { hide: true } }, (request, reply) => respond(request, reply, uploads))
}

/** The signature covers the body byte for byte, so it is passed on unparsed. */
function parseBodyAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      JSON.parse(body)
      done(null, body)
    } catch {
      done(new HttpError(400, 'The request body is not valid JSON.'))
    }
  })
}

async function respond(request: FastifyRequest, reply: FastifyReply, uploads: UploadService): Promise<FastifyReply> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const { method, url: path } = request
  const requestBody = typeof request.body === 'string' ? request.body : null
  const response = await uploads.handle({ method, path, headers, body: requestBody }, request.caller)
  const body = await response.text()
  if (!response.ok && !hasMessage(body)) throw new HttpError(response.status, 'The upload could not be prepared.')
  return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(body)
}

function hasMessage(body: string): boolean {
  try {
    const content: unknown = JSON.parse(body)
    return typeof content === 'object' && content !== null && 'message' in content
  } catch {
    return false
  }
}

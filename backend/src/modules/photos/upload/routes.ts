import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../../../contract/paths'
import { HttpError } from '../../../lib/errors'
import { isSameSecret, signatureOf } from '../../../lib/signatures'
import type { UploadService } from './service'

interface Options {
  readonly uploads: UploadService
}

type RouteStrategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type RouteHandlers = ReturnType<RouteStrategy['storage']>

/** Tells a photo store's own calls, by their header, from those of a browser: they are routes of their own. */
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

/** What may be uploaded. */
export const uploadPublicRoutes: FastifyPluginCallback<Options> = (app, { uploads }, done) => {
  app.get(UPLOADS, { schema: { hide: true }, exposeHeadRoute: false }, (request, reply) =>
    answer(request, reply, uploads),
  )
  done()
}

/** The photo store's word of what has arrived, or has not. */
export const uploadCallbackRoutes: FastifyPluginCallback<Options> = (app, { uploads }, done) => {
  app.addConstraintStrategy(byHook)
  keepBodyAsText(app)
  app.post(UPLOADS, { schema: { hide: true }, constraints: { uploadHook: 'present' } }, (request, reply) =>
    answer(request, reply, uploads),
  )
  done()
}

/** Checks that the body of a callback is signed with the photo store's key. */
export function callbackProof(apiKey: string) {
  return ({ headers, body }: FastifyRequest): void => {
    const signature = headers['x-uploadthing-signature']
    const isSigned = typeof signature === 'string' && typeof body === 'string'
    if (!isSigned || !isSameSecret(signature, signatureOf(body, apiKey))) {
      throw new HttpError(403, 'This does not come from the photo store.')
    }
  }
}

/** Asking for places to upload photos to. */
export const uploadAdminRoutes: FastifyPluginCallback<Options> = (app, { uploads }, done) => {
  keepBodyAsText(app)
  app.post(UPLOADS, { schema: { hide: true } }, (request, reply) => answer(request, reply, uploads))
  done()
}

/** Within the prefix of all calls. */
const UPLOADS = apiPaths.uploads.replace(/^\/api/, '')

/** Signatures are over the body as it came, so the upload library gets it as it came. */
function keepBodyAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      JSON.parse(body)
      done(null, body)
    } catch {
      done(new HttpError(400, 'The body is no JSON.'))
    }
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, uploads: UploadService): Promise<FastifyReply> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const response = await uploads.answer(
    {
      method: request.method,
      path: request.url,
      headers,
      body: typeof request.body === 'string' ? request.body : null,
    },
    request.caller,
  )
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

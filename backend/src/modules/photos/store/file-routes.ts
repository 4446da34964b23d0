import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { UPLOADS_PREFIX } from '../../../../../contract/media'
import { HttpError } from '../../../lib/errors'
import { isUploadKey } from '../photo-url'

/** Uploaded files in their original size. The content of a key never changes. */
export const uploadRoutes: FastifyPluginAsync<{ dataDir: string }> = async (app, { dataDir }) => {
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

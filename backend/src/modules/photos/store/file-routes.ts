import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { UPLOADS_PREFIX } from '../../../../../contract/media'
import type { Config } from '../../../config'
import { HttpError } from '../../../lib/errors'
import { isUploadKey } from '../photo-url'
import type { ZodFastifyInstance } from '../../../module'

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

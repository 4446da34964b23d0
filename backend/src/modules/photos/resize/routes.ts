import fastifyStatic from '@fastify/static'
import type { Pool } from 'pg'
import { MEDIA_PREFIX } from '../../../../../contract/site/media'
import type { Config } from '../../../config'
import { abortOnDisconnect } from '../../../lib/concurrency'
import { isFresh } from '../../../lib/encoded-body'
import { HttpError } from '../../../lib/errors'
import type { ZodFastifyInstance } from '../../../module'
import { createRateLimit } from '../../../plugins/rate-limit'
import { parseMediaPath } from '../photo-url'
import type { KnownPhotos, MediaService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'

interface MediaOptions {
  readonly media: MediaService
  readonly knownPhotos: KnownPhotos
  readonly config: Pick<Config, 'mediaSources' | 'newPhotosPerMinute'>
  readonly pool?: Pool | undefined
}

/** Resized photos: `/media/<width>.<format>/<source>`. */
export async function mediaRoutes(
  app: ZodFastifyInstance,
  { media, knownPhotos, config, pool }: MediaOptions,
): Promise<void> {
  // A cache miss costs about a second of processor time.
  const misses = createRateLimit({ perMinute: config.newPhotosPerMinute, pool, name: 'photo-' })
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get(`${MEDIA_PREFIX}/*`, { schema: { hide: true }, compress: false }, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const mediaPath = parseMediaPath(path.slice(MEDIA_PREFIX.length + 1), config.mediaSources)
    const resized = await media.identify(mediaPath)
    if (!isFresh(request, resized.etag) && !(await media.isReady(resized))) {
      await misses.count({ uid: null, address: request.ip })
      // Anyone may store files at the hosts that photos come from.
      if (!(await knownPhotos.includes(mediaPath.equivalentUrls))) throw new HttpError(404, 'Photo not found')
      await media.prepare(mediaPath, resized, abortOnDisconnect(reply))
    }
    reply.headers({ 'cache-control': IMMUTABLE, etag: resized.etag })
    if (isFresh(request, resized.etag)) return reply.code(304).send()
    return reply.sendFile(resized.path, media.folder)
  })
}

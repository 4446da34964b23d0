import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { MEDIA_PREFIX } from '../../../../../contract/media'
import { abortOnDisconnect } from '../../../lib/client-disconnect'
import { HttpError } from '../../../lib/errors'
import { isFresh } from '../../../lib/encoded-body'
import { readMediaAddress } from './media-url'
import type { KnownPhotos } from './known-photos'
import type { MediaService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'

interface MediaOptions {
  readonly media: MediaService
  readonly mediaSources: readonly string[]
  readonly knownPhotos: KnownPhotos
  /**
   * Counts a photo that has to be made first, which takes a processor a second or so.
   * @throws HttpError 429 when this address has asked for too many
   */
  readonly countMiss: (address: string) => Promise<void>
}

/** Resized photos, `/media/<width>.<format>/<source>`. */
export const mediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, options) => {
  const { media, mediaSources, knownPhotos, countMiss } = options
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get(`${MEDIA_PREFIX}/*`, { schema: { hide: true }, compress: false }, async (request, reply) => {
    // The address as it came: decoding it would change the photo's own address.
    const [path = ''] = request.url.split('?', 1)
    const asked = readMediaAddress(path.slice(MEDIA_PREFIX.length + 1), mediaSources)
    const resized = await media.identify(asked)
    if (!isFresh(request, resized.etag) && !(await media.isReady(resized))) {
      await countMiss(request.ip)
      // Anybody may store files at the hosts photos come from.
      if (!(await knownPhotos.includes(asked.spellings))) throw new HttpError(404, 'Photo not found')
      await media.prepare(asked, resized, abortOnDisconnect(reply))
    }
    reply.headers({ 'cache-control': IMMUTABLE, etag: resized.etag })
    if (isFresh(request, resized.etag)) return reply.code(304).send()
    return reply.sendFile(resized.path, media.folder)
  })
}

import fastifyStatic from '@fastify/static'
import type { Pool } from 'pg'
import { joinNames, parseShortlist } from '../../../../contract/shortlist'
import { abortOnDisconnect } from '../../lib/concurrency'
import { isFresh } from '../../lib/encoded-body'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
import { SHORTLIST_CARD_PREFIX } from './card'
import type { ShortlistService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** For a card in place of the requested one. */
const TEMPORARY = 'public, max-age=300'

/** New cards per minute and IP address: anyone can make up links, and each card takes a processor for a second. */
const DRAWINGS_PER_MINUTE = 30

interface Options {
  readonly shortlists: ShortlistService
  readonly pool?: Pool | undefined
}

/** Cards of shortlists, `/media/share/shortlist/<version>.jpg?ids=property:a,car:b`. */
export async function shortlistCardRoutes(app: ZodFastifyInstance, { shortlists, pool }: Options): Promise<void> {
  const drawings = createRateLimit({ perMinute: DRAWINGS_PER_MINUTE, pool, name: 'shortlist-' })
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get<{ Params: { name: string } }>(
    `${SHORTLIST_CARD_PREFIX}/:name`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const version = /^([0-9a-f]{16})\.jpg$/.exec(request.params.name)?.[1]
      const names = namesIn(request.url)
      if (version === undefined || names === null) throw new HttpError(404, 'Share card not found')
      const countDrawing = () => drawings.count({ uid: null, address: request.ip })
      const card = await shortlists.findCard(names, countDrawing, abortOnDisconnect(reply))
      const isRequested = card.kind === 'drawn' && card.version === version
      // Any site may embed the image beside a link.
      reply.headers({
        'cache-control': isRequested ? IMMUTABLE : TEMPORARY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (card.kind === 'incomplete') return reply.type('image/jpeg').send(card.jpeg)
      const etag = `"${card.version}"`
      reply.header('etag', etag)
      if (isFresh(request, etag)) return reply.code(304).send()
      return reply.sendFile(card.path, shortlists.folder)
    },
  )
}

/** Only in the form that pages contain: other spellings would be other entries of every cache on the way. */
function namesIn(url: string) {
  const query = url.slice(url.indexOf('?') + 1)
  const { names } = parseShortlist(query)
  return names.length > 0 && query === `ids=${joinNames(names)}` ? names : null
}

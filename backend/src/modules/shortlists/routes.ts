import fastifyStatic from '@fastify/static'
import type { Pool } from 'pg'
import { joinNames, parseShortlist } from '../../../../contract/shortlist'
import { abortOnDisconnect } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { createRateLimit } from '../../plugins/rate-limit'
import { sendCard } from '../share-cards'
import { SHORTLIST_CARD_PREFIX, type ShortlistService } from './service'

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
      const card = await shortlists.findCard(names, version, countDrawing, abortOnDisconnect(reply))
      return sendCard(request, reply, card, shortlists.folder)
    },
  )
}

/** Only in the form that pages contain: other spellings would be other entries of every cache on the way. */
function namesIn(url: string) {
  const query = url.slice(url.indexOf('?') + 1)
  const { names } = parseShortlist(query)
  return names.length > 0 && query === `ids=${joinNames(names)}` ? names : null
}

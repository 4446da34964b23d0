import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { joinNames, parseShortlist } from '../../../../contract/shortlist'
import { abortOnDisconnect } from '../../lib/client-disconnect'
import { isFresh } from '../../lib/encoded-body'
import { HttpError } from '../../lib/errors'
import { SHORTLIST_CARD_PREFIX } from './card'
import type { ShortlistService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** For a card in place of the requested one. */
const TEMPORARY = 'public, max-age=300'

interface Options {
  readonly shortlists: ShortlistService
  /** @throws HttpError 429 when this IP address caused too many drawings */
  readonly countDrawing: (address: string) => Promise<void>
}

/** Cards of shortlists, `/media/share/shortlist/<version>.jpg?ids=property:a,car:b`. */
export const shortlistCardRoutes: FastifyPluginAsync<Options> = async (app, { shortlists, countDrawing }) => {
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get<{ Params: { name: string } }>(
    `${SHORTLIST_CARD_PREFIX}/:name`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const version = /^([0-9a-f]{16})\.jpg$/.exec(request.params.name)?.[1]
      const names = namesIn(request.url)
      if (version === undefined || names === null) throw new HttpError(404, 'Share card not found')
      const card = await shortlists.findCard(names, () => countDrawing(request.ip), abortOnDisconnect(reply))
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

import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { LISTING_KINDS } from '../../../../contract/limits'
import { readShareCardName, SHARE_CARD_PREFIX } from '../../../../contract/share-card'
import { abortOnDisconnect } from '../../lib/client-disconnect'
import { HttpError } from '../../lib/errors'
import { isFresh } from '../../lib/encoded-body'
import type { ShareCardService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** For a card that stands in for another one. */
const PASSING = 'public, max-age=300'

/** Share cards, `/media/share/<kind>/<id>-<version>.jpg` (contract/share-card.ts). */
export const shareCardRoutes: FastifyPluginAsync<{ shareCards: ShareCardService }> = async (app, { shareCards }) => {
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get<{ Params: { kind: string; name: string } }>(
    `${SHARE_CARD_PREFIX}/:kind/:name`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const kind = LISTING_KINDS.find((known) => known === request.params.kind)
      const name = readShareCardName(request.params.name)
      if (kind === undefined || name === null) throw new HttpError(404, 'There is no such share card')
      const answer = await shareCards.find(kind, name.id, name.version, abortOnDisconnect(reply))
      // Whoever embeds a picture beside a link may come from anywhere.
      reply.headers({
        'cache-control': answer.kind === 'file' ? IMMUTABLE : PASSING,
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (answer.kind === 'passing') return reply.type('image/jpeg').send(answer.jpeg)
      // Names the card and not the file: two processes may each have drawn it.
      const etag = `"${answer.path}"`
      reply.header('etag', etag)
      if (isFresh(request, etag)) return reply.code(304).send()
      return reply.sendFile(answer.path, shareCards.folder)
    },
  )
}

import fastifyStatic from '@fastify/static'
import { LISTING_KINDS } from '../../../../contract/limits'
import { readShareCardName, SHARE_CARD_PREFIX } from '../../../../contract/share-card'
import { abortOnDisconnect } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import { isFresh } from '../../lib/encoded-body'
import type { ZodFastifyInstance } from '../../module'
import type { ShareCardService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** For a card in place of the requested one. */
const TEMPORARY = 'public, max-age=300'

/** Share cards, `/media/share/<kind>/<id>-<version>.jpg` (contract/share-card.ts). */
export async function shareCardRoutes(
  app: ZodFastifyInstance,
  { shareCards }: { shareCards: ShareCardService },
): Promise<void> {
  await app.register(fastifyStatic, { serve: false, cacheControl: false, etag: false, lastModified: false })

  app.get<{ Params: { kind: string; name: string } }>(
    `${SHARE_CARD_PREFIX}/:kind/:name`,
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const kind = LISTING_KINDS.find((known) => known === request.params.kind)
      const name = readShareCardName(request.params.name)
      if (kind === undefined || name === null) throw new HttpError(404, 'Share card not found')
      const card = await shareCards.find(kind, name.id, name.version, abortOnDisconnect(reply))
      // Any site may embed the image beside a link.
      reply.headers({
        'cache-control': card.kind === 'requested' ? IMMUTABLE : TEMPORARY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (card.kind === 'incomplete') return reply.type('image/jpeg').send(card.jpeg)
      // Identifies the card, not the file: two processes may both have drawn it.
      const etag = `"${card.path}"`
      reply.header('etag', etag)
      if (isFresh(request, etag)) return reply.code(304).send()
      return reply.sendFile(card.path, shareCards.folder)
    },
  )
}

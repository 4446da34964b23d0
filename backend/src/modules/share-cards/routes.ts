import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import encodeQR from 'qr'
import { LISTING_KINDS } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { QR_CODE_PREFIX } from '../../../../contract/site/media'
import { readShareCardName, SHARE_CARD_PREFIX } from '../../../../contract/site/share-card'
import type { Config } from '../../config'
import { abortOnDisconnect } from '../../lib/concurrency'
import { isFresh, COMPRESSION } from '../../lib/encoded-body'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import type { Card } from './drawing'
import type { ShareCardService } from './service'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A card in place of the requested one is soon asked for again. */
const TEMPORARY = 'public, max-age=300'

/** Share cards, `/media/share/<kind>/<id>-<version>.jpg` (contract/site/share-card.ts). */
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
      return sendCard(request, reply, card, shareCards.folder)
    },
  )
}

/** Any site may embed the image beside a link. The context needs fastifyStatic. */
export function sendCard(request: FastifyRequest, reply: FastifyReply, card: Card, folder: string): FastifyReply {
  reply.headers({
    'cache-control': 'path' in card && card.isRequested ? IMMUTABLE : TEMPORARY,
    'cross-origin-resource-policy': 'cross-origin',
  })
  if ('jpeg' in card) return reply.type('image/jpeg').send(card.jpeg)
  // Identifies the card, not the file: two processes may both have drawn it.
  const etag = `"${card.path}"`
  reply.header('etag', etag)
  if (isFresh(request, etag)) return reply.code(304).send()
  return reply.sendFile(card.path, folder)
}

/** A longer one makes a code too dense for a phone to read from paper. */
const MAX_ID_LENGTH = 200

/**
 * QR codes of listing pages for printed brochures (contract/qr-code.ts). Not cached: making one takes a millisecond.
 */
export async function qrCodeRoutes(
  app: ZodFastifyInstance,
  { config: { siteUrl } }: { config: Pick<Config, 'siteUrl'> },
): Promise<void> {
  // Browsers fetch it with every page, in case it is printed: 1 kB instead of 7.
  await app.register(compress, COMPRESSION)
  app.get<{ Params: { kind: string; name: string } }>(
    `${QR_CODE_PREFIX}/:kind/:name`,
    { schema: { hide: true } },
    (request, reply) => {
      const kind = LISTING_KINDS.find((known) => known === request.params.kind)
      const id = /^(.+)\.svg$/s.exec(request.params.name)?.[1]
      if (kind === undefined || id === undefined || id.length > MAX_ID_LENGTH) {
        throw new HttpError(404, 'QR code not found')
      }
      return reply
        .type('image/svg+xml')
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .send(qrCode(siteUrl + listingPath(kind, id)))
    },
  )
}

/** Crisp edges avoid fine lines between adjacent squares. */
function qrCode(url: string): string {
  return encodeQR(url, 'svg', { ecc: 'medium', border: 2 }).replace('<svg ', '<svg shape-rendering="crispEdges" ')
}

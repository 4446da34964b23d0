import compress from '@fastify/compress'
import encodeQR from 'qr'
import { LISTING_KINDS } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { QR_CODE_PREFIX } from '../../../../contract/media'
import type { Config } from '../../config'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { COMPRESSION } from '../../plugins/compression'

/** A longer one makes a code too dense for a phone to read from paper. */
const MAX_ID_LENGTH = 200

/**
 * QR codes of listing pages for printed brochures (contract/media.ts). Not cached: making one takes a millisecond.
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

import compress from '@fastify/compress'
import type { FastifyPluginAsync } from 'fastify'
import encodeQR from 'qr'
import { LISTING_KINDS } from '../../../../contract/limits'
import { pagePaths } from '../../../../contract/paths'
import { QR_CODE_PREFIX } from '../../../../contract/qr-code'
import { HttpError } from '../../lib/errors'
import { COMPRESSION } from '../../plugins/compression'

/** More does not fit a code that a telephone still reads from a sheet of paper. */
const LONGEST_ID = 200

/** QR codes of listings' pages for printed brochures (contract/qr-code.ts). Made anew each time: it takes a millisecond. */
export const qrCodeRoutes: FastifyPluginAsync<{ siteUrl: string }> = async (app, { siteUrl }) => {
  // A visitor's browser fetches it with the page, in case of printing: 1 kB instead of 7.
  await app.register(compress, COMPRESSION)
  app.get<{ Params: { kind: string; name: string } }>(
    `${QR_CODE_PREFIX}/:kind/:name`,
    { schema: { hide: true } },
    (request, reply) => {
      const kind = LISTING_KINDS.find((known) => known === request.params.kind)
      const id = /^(.+)\.svg$/s.exec(request.params.name)?.[1]
      if (kind === undefined || id === undefined || id.length > LONGEST_ID) {
        throw new HttpError(404, 'There is no such QR code')
      }
      const page = kind === 'property' ? pagePaths.property(id) : pagePaths.car(id)
      return reply
        .type('image/svg+xml')
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .send(qrCode(siteUrl + page))
    },
  )
}

/** Its squares lie side by side: with soft edges fine lines would show between them. */
function qrCode(address: string): string {
  return encodeQR(address, 'svg', { ecc: 'medium', border: 2 }).replace('<svg ', '<svg shape-rendering="crispEdges" ')
}

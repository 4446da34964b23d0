import * as z from 'zod/mini'
import { idSchema, listingKindSchema } from '../../../../contract/fields'
import { statusPackSchema } from '../../../../contract/listing-management'
import { abortOnDisconnect } from '../../lib/concurrency'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import type { StatusPackService } from './service'

const listing = { kind: listingKindSchema, id: idSchema }
const pictureSchema = z.string().check(z.regex(/^[1-9]\.jpg$/, 'A picture is named 1.jpg'))
const path = '/admin/listings/:kind/:id/status-pack'
const config = { limited: 'generously' } as const

/** Pictures of a listing, also of a draft, with a caption. */
export function statusPackRoutes(app: ZodFastifyInstance, { statusPacks }: { statusPacks: StatusPackService }): void {
  app.get(
    path,
    {
      schema: {
        summary: 'The caption of a status, and where its pictures are drawn',
        params: z.object(listing),
        response: { 200: statusPackSchema, ...errorResponses(400, 401, 403, 404, 410, 500) },
      },
    },
    ({ params: { kind, id } }) => statusPacks.describe(kind, id),
  )

  app.get(
    `${path}/:picture`,
    {
      config,
      compress: false,
      schema: {
        summary: 'Draw a picture of a status: 1 is the cover, the others show the next photos',
        params: z.object({ ...listing, picture: pictureSchema }),
      },
    },
    async (request, reply) => {
      const { kind, id, picture } = request.params
      const jpeg = await statusPacks.draw(kind, id, Number.parseInt(picture, 10), abortOnDisconnect(reply))
      return reply.type('image/jpeg').send(jpeg)
    },
  )
}

import * as z from 'zod/mini'
import { identifiedListingSchema } from '../../../../contract/listing-management'
import type { Database } from '../../db/database'
import { errorResponses, HttpError } from '../../lib/errors'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import { identify } from './find'

const CODE_MAX = 200
const CODE_RULE = `must have 1 to ${CODE_MAX} characters`
const params = z.object({ code: z.string().check(z.minLength(1, CODE_RULE), z.maxLength(CODE_MAX, CODE_RULE)) })

function identifyRoutes(app: ZodFastifyInstance, { database }: { database: Database }): void {
  app.get(
    '/identify/:code',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Which public listing has this reference or this photo',
        params,
        response: { 200: identifiedListingSchema, ...errorResponses(400, 404, 429, 500) },
      },
    },
    async ({ params: { code } }) => {
      const listing = await identify(database, code)
      if (listing === null) throw new HttpError(404, 'No listing has this reference or photo')
      return listing
    },
  )
}

/** Visitors who were sent a reference or a photo ask here whether it is really the agency's. */
export const identifyModule: Module<CoreServices> = {
  routes: { public: [identifyRoutes] },
}

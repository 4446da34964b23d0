import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { ownerLinkSchema, ownerPageSchema, ownerPaths, type OwnerPage } from '../../../../contract/viewings/owner'
import type { Database } from '../../db/database'
import { createSecretLink, findSecretLink, revokeSecretLink } from '../../db/secrets'
import { errorResponses, HttpError } from '../../lib/errors'
import { plainPage } from '../../lib/plain-page'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { KIND_LIST, type Listings } from '../listings'
import { LINK_PAGE_HEADERS } from '../stranger-mails'
import { ownerHtml } from './page'
import { readOwnerPage } from './report'

interface Needs extends CoreServices {
  readonly listings: Listings
}

/** Links for the owners of listings, who follow what happens with them (docs/product.md, "Owners"). */
export const ownersModule: Module<Needs> = {
  schemas: { OwnerPage: ownerPageSchema },
  routes: { public: [ownerDataRoutes], admin: KIND_LIST.map(ownerLinkRoutes), site: [ownerPageRoutes] },
}

/** The administrator makes and revokes the link; a new one voids the old. */
function ownerLinkRoutes({ kind, plural }: (typeof KIND_LIST)[number]) {
  const path = `/admin/${plural}/:id/owner-link`
  const config = { limited: 'generously' } as const
  const params = z.object({ id: idSchema })
  const response = { 200: ownerLinkSchema, ...errorResponses(400, 401, 403, 404, 410, 429, 500) }

  return (app: ZodFastifyInstance, { database, listings, config: { publicUrl } }: Needs): void => {
    app.post(
      path,
      {
        config,
        schema: { summary: `Make the link for the owner of a ${kind}; it voids the one before`, params, response },
      },
      async (request) => {
        const { id } = request.params
        await listings[kind].get(id, { withDrafts: true })
        const token = await createSecretLink(database, purposeOf(kind, id), callerOf(request).uid)
        return { url: publicUrl + ownerPaths.page(token) }
      },
    )
    app.delete(
      path,
      { config, schema: { summary: `Revoke the link for the owner of a ${kind}, if there is one`, params, response } },
      async ({ params: { id } }) => {
        await listings[kind].get(id, { withDrafts: true })
        await revokeSecretLink(database, purposeOf(kind, id))
        return { url: null }
      },
    )
  }
}

const params = z.object({ token: z.string() })

function ownerDataRoutes(app: ZodFastifyInstance, { database }: Needs): void {
  app.get(
    '/owner/:token',
    {
      schema: {
        summary: 'What the owner of a listing sees of it, without any data of visitors',
        params,
        response: { 200: ownerPageSchema, ...errorResponses(404, 500) },
      },
    },
    async ({ params: { token } }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const found = await findByToken(database, token)
      if (found === null) throw new HttpError(404, 'This link does not work.')
      return found
    },
  )
}

const UNKNOWN_PAGE = plainPage(
  'This link does not work',
  '<h1>This link does not work</h1>\n<p>Please open it again as we sent it, or ask us for a new one.</p>',
)

function ownerPageRoutes(app: ZodFastifyInstance, { database, config: { siteUrl } }: Needs): void {
  app.get('/owner/:token', { schema: { hide: true, params } }, async ({ params: { token } }, reply) => {
    reply.headers(LINK_PAGE_HEADERS).type('text/html; charset=utf-8')
    const found = await findByToken(database, token)
    if (found === null) return reply.code(404).send(UNKNOWN_PAGE)
    return reply.send(ownerHtml(found, { site: siteUrl, now: Date.now() }))
  })
}

/** Null for a token that is wrong or revoked, and while the listing is deleted. */
async function findByToken(database: Database, token: string): Promise<OwnerPage | null> {
  const purpose = await findSecretLink(database, token)
  const kind = LISTING_KINDS.find((name) => purpose?.startsWith(purposeOf(name, '')))
  if (!purpose || kind === undefined) return null
  return readOwnerPage(database, kind, purpose.slice(purposeOf(kind, '').length), Date.now())
}

function purposeOf(kind: ListingKind, id: string): string {
  return `owner:${kind}:${id}`
}

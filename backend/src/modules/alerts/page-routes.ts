import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { alertPaths } from '../../../../contract/alert'
import type { Config } from '../../config'
import type { ZodFastifyInstance } from '../../module'
import { confirmationPage, CONFIRM_TEXTS, resultPage, UNSUBSCRIBE_TEXTS, type LinkPage } from './pages'
import type { AlertService } from './service'

/** These pages load nothing, and the URL with its token goes to nobody. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
const BODY_LIMIT = 16 * 1024

const querySchema = z.catch(z.object({ token: z.catch(z.string(), '') }), { token: '' })

interface Options {
  alerts: AlertService
  config: Pick<Config, 'siteUrl'>
}

/**
 * The links of mails (decision 0056). GET shows a page with a button, POST does it. Mail programs unsubscribe with a
 * POST of their own, without cookies or an `Origin`, as a form of either encoding (RFC 8058); its body says nothing
 * more.
 */
export function alertPageRoutes(app: ZodFastifyInstance, { alerts: { links }, config: { siteUrl } }: Options): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, parsed) => {
    parsed(null, undefined)
  })
  const options = { schema: { hide: true } }

  app.get(alertPaths.confirm, options, async ({ query }, reply) =>
    send(reply, confirmationPage(await links.findUnconfirmed(tokenOf(query)), CONFIRM_TEXTS, siteUrl)),
  )
  app.post(alertPaths.confirm, options, async ({ query }, reply) =>
    send(reply, resultPage(await links.confirm(tokenOf(query)), CONFIRM_TEXTS, siteUrl)),
  )
  app.get(alertPaths.unsubscribe, options, async ({ query }, reply) =>
    send(reply, confirmationPage(await links.findSubscribed(tokenOf(query)), UNSUBSCRIBE_TEXTS, siteUrl)),
  )
  app.post(alertPaths.unsubscribe, options, async ({ query }, reply) =>
    send(reply, resultPage(await links.unsubscribe(tokenOf(query)), UNSUBSCRIBE_TEXTS, siteUrl)),
  )
}

function tokenOf(query: unknown): string {
  return querySchema.parse(query).token
}

function send(reply: FastifyReply, { status, html }: LinkPage): FastifyReply {
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
}

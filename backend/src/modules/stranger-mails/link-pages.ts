import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { agency } from '../../../../contract/agency'
import { pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { plainPage } from '../../lib/plain-page'
import type { ZodFastifyInstance } from '../../module'

/** A page in response to a link of a mail. */
export interface LinkPage {
  readonly status: 200 | 400 | 410
  readonly html: string
}

/** These pages load nothing, and the URL with its token goes to nobody. */
export const LINK_PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
const BODY_LIMIT = 16 * 1024

const CHANGED_TITLE = 'This link is not complete'
const CHANGED_TEXT = 'Something is missing or was changed. Please open the link in the email again, or copy all of it.'

const querySchema = z.catch(z.object({ token: z.catch(z.string(), '') }), { token: '' })

/**
 * A link of a mail: GET shows a page with a button, POST does it, so that programs that only open links, such as mail
 * scanners, change nothing. Mail programs unsubscribe with a POST of their own, without cookies or an `Origin`, as a
 * form of either encoding (RFC 8058); its body says nothing more, and is ignored.
 */
export function linkRoutes(
  app: ZodFastifyInstance,
  path: string,
  { show, act }: Record<'show' | 'act', (token: string) => Promise<LinkPage>>,
): void {
  const options = { schema: { hide: true } }
  app.get(path, options, async ({ query }, reply) => send(reply, await show(querySchema.parse(query).token)))
  app.post(path, options, async ({ query }, reply) => send(reply, await act(querySchema.parse(query).token)))
}

/** Routes of this context accept bodies of any type and ignore them. */
export function ignoreBodies(app: ZodFastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, parsed) => {
    parsed(null, undefined)
  })
}

/** @param parts HTML. @param site its origin */
export function linkPage(
  status: LinkPage['status'],
  title: string,
  { parts, site }: { readonly parts: readonly string[]; readonly site: string },
): LinkPage {
  const link = (path: string, label: string) => `<a href="${escapeHtml(site + path)}">${label}</a>`
  const main = [
    `<p class="brand">${link(pagePaths.home, escapeHtml(agency.siteName))}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...parts,
    `<p>${link(pagePaths.properties, 'Properties')} · ${link(pagePaths.cars, 'Cars')}</p>`,
  ]
  return { status, html: plainPage(title, main.join('\n')) }
}

/** The page for a token that is not one of ours. */
export function incompleteLinkPage(site: string): LinkPage {
  return linkPage(400, CHANGED_TITLE, { parts: [paragraph(CHANGED_TEXT)], site })
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

export function postButton(label: string): string {
  return `<form method="post"><button>${escapeHtml(label)}</button></form>`
}

function send(reply: FastifyReply, { status, html }: LinkPage): FastifyReply {
  return reply.code(status).headers(LINK_PAGE_HEADERS).type('text/html; charset=utf-8').send(html)
}

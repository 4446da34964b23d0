import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import { enquiryInputSchema, enquiryTakenSchema } from '../../../../contract/enquiry'
import { pagePaths } from '../../../../contract/paths'
import { HttpError } from '../../lib/errors'
import { refusalOf } from '../../plugins/errors'
import { idempotencyHeaders, repeatable } from '../../plugins/idempotency-key'
import { hashOf, type IdempotencyService } from '../idempotency'
import { formPage } from './form-page'
import type { EnquiryService } from './service'

const FORM = 'application/x-www-form-urlencoded'

interface ContactOptions {
  enquiries: EnquiryService
  idempotency: IdempotencyService
  /** Origin of the site. */
  siteUrl: string
  /** Origin of a site served from elsewhere. */
  siteOrigin: string | undefined
}

/**
 * The contact form (spec §7). The site's scripts send JSON; without them the browser sends the form
 * itself and gets a page: the site's own when the message was taken, else the form as it was filled in.
 */
export const contactRoutes: FastifyPluginCallbackZod<ContactOptions> = (
  app,
  { enquiries, idempotency, ...site },
  done,
) => {
  const siteAddress = (path: string) => (site.siteOrigin ?? '') + path

  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!isForm(request)) throw error
    const refusal = refusalOf(error, request)
    return sendPage(
      reply.code(refusal.status).headers(refusal.headers),
      formPage(request.body, refusal, siteAddress(pagePaths.contact)),
    )
  })

  app.post(
    '/contact',
    {
      config: { limited: true },
      onRequest: (request, _reply, next) => {
        next(
          isFromElsewhere(request, site) ? new HttpError(403, 'Messages are taken from our own site only.') : undefined,
        )
      },
      schema: {
        summary: 'Write to the agency',
        description: `JSON, or the same fields as a form (${FORM}), which is answered with a page. One message for each Idempotency-Key.`,
        headers: idempotencyHeaders,
        body: enquiryInputSchema,
        response: {
          201: enquiryTakenSchema,
          400: errorResponseSchema,
          403: errorResponseSchema,
          422: errorResponseSchema,
          429: errorResponseSchema,
          500: errorResponseSchema,
        },
      },
    },
    async (request, reply) => {
      const { name, email, message, listingKind, listingId } = request.body
      const content = { name, email, message, listingKind, listingId }
      const { key = isForm(request) ? keyOfForm(content) : undefined, ...call } = repeatable(request)
      await enquiries.take(request.body, idempotency.once({ ...call, key, content, response: z.null() }))
      if (isForm(request)) return reply.redirect(siteAddress(pagePaths.contactSent), 303)
      return reply.code(201).send({ message: 'Message sent!' })
    },
  )

  done()
}

/**
 * A form in a static page is the same for everybody and can carry no key of its own. Its content is its
 * key: the same words, sent again by a reload, are the same message.
 */
function keyOfForm(content: object): string {
  return `form-${hashOf(content)}`
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM) ?? false
}

/**
 * Whether the page that sends this belongs to somebody else. A browser says where a form comes from;
 * other programs need not, and could say anything.
 */
function isFromElsewhere(
  request: FastifyRequest,
  { siteUrl, siteOrigin }: Pick<ContactOptions, 'siteUrl' | 'siteOrigin'>,
): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return false
  return ![siteUrl, siteOrigin, `http://${host ?? ''}`, `https://${host ?? ''}`].includes(origin)
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

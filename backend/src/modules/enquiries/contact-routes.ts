import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { enquiryRequestSchema, offerRequestSchema } from '../../../../contract/enquirer'
import { enquiryTakenSchema } from '../../../../contract/enquiry'
import { OFFERS_PATH, pagePaths } from '../../../../contract/paths'
import type { Config } from '../../config'
import { errorResponses, HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { errorResponseOf } from '../../plugins/errors'
import { idempotencyHeaders, repeatable, hashOf, type IdempotencyService, type RunInTransaction } from '../idempotency'
import { CONTACT_FORM, formPage, OFFER_FORM } from './form-page'
import { messageOf } from './offers'
import type { EnquiryService } from './service'

const FORM = 'application/x-www-form-urlencoded'

interface ContactOptions {
  enquiries: EnquiryService
  idempotency: IdempotencyService
  config: Pick<Config, 'siteUrl' | 'siteOrigin'>
}

/**
 * The contact form (docs/product.md, "Contact") and that for offers (docs/product.md, "Offers"). Scripts send JSON.
 * Without JavaScript the browser submits the form and gets a page: the site's confirmation, or the form with the
 * visitor's input and the errors.
 */
export function contactRoutes(app: ZodFastifyInstance, { enquiries, idempotency, config }: ContactOptions): void {
  const siteUrlOf = (path: string) => (config.siteOrigin ?? '') + path

  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!isForm(request)) throw error
    const rejection = errorResponseOf(error, request)
    const form = request.routeOptions.url === OFFERS_PATH ? OFFER_FORM : CONTACT_FORM
    return sendPage(
      reply.code(rejection.status).headers(rejection.headers),
      formPage(form, request.body, rejection, siteUrlOf),
    )
  })

  app.addHook('onRequest', (request, _reply, next) => {
    next(isCrossSite(request, config) ? new HttpError(403, 'Messages are accepted from our own site only.') : undefined)
  })

  app.post(
    '/contact',
    {
      config: { limited: true },
      schema: {
        summary: 'Send a message to the agency',
        description: `JSON, or the same fields as a form (${FORM}), whose response is a page. One message for each Idempotency-Key.`,
        headers: idempotencyHeaders,
        body: enquiryRequestSchema,
        response: { 201: enquiryTakenSchema, ...errorResponses(400, 403, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { name, email, phone, message, listingKind, listingId } = request.body
      // Without a number the content is what it was before there were any: a repetition may cross an upgrade.
      const content = { name, email, message, listingKind, listingId, ...(phone !== '' && { phone }) }
      await enquiries.submit(request.body, once(request, content))
      return sendTaken(request, reply)
    },
  )

  app.post(
    '/offers',
    {
      config: { limited: true },
      schema: {
        summary: 'Offer the agency a home, land or a car to sell or let',
        description: `JSON, or the same fields as a form (${FORM}), whose response is a page. One offer for each Idempotency-Key.`,
        headers: idempotencyHeaders,
        body: offerRequestSchema,
        response: { 201: enquiryTakenSchema, ...errorResponses(400, 403, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { leaveEmpty: _field, openForMs: _open, page: _page, campaign: _campaign, ...content } = request.body
      await enquiries.submit(messageOf(request.body), once(request, content))
      return sendTaken(request, reply)
    },
  )

  function once(request: FastifyRequest, content: object): RunInTransaction<null> {
    const { key = isForm(request) ? formKey(content) : undefined, ...call } = repeatable(request)
    return idempotency.once({ ...call, key, content, response: z.null() })
  }

  function sendTaken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (isForm(request)) return reply.redirect(siteUrlOf(pagePaths.contactSent), 303)
    return reply.code(201).send({ message: 'Message sent!' })
  }
}

/**
 * A static form is the same for everyone and cannot contain a unique key. Its content serves as the key: a
 * reload sends the same message again.
 */
function formKey(content: object): string {
  return `form-${hashOf(content)}`
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM) ?? false
}

/**
 * Whether another site sends this form. Browsers always name the origin; other programs need not, and can
 * forge it.
 */
export function isCrossSite(request: FastifyRequest, { siteUrl, siteOrigin }: ContactOptions['config']): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return false
  return ![siteUrl, siteOrigin, `http://${host ?? ''}`, `https://${host ?? ''}`].includes(origin)
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

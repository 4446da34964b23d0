import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { enquiryInputSchema, enquiryTakenSchema } from '../../../../contract/enquiry'
import { pagePaths } from '../../../../contract/paths'
import type { Config } from '../../config'
import { errorResponses, HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { errorResponseOf } from '../../plugins/errors'
import { idempotencyHeaders, repeatable, hashOf, type IdempotencyService } from '../idempotency'
import { formPage } from './form-page'
import type { EnquiryService } from './service'

const FORM = 'application/x-www-form-urlencoded'

interface ContactOptions {
  enquiries: EnquiryService
  idempotency: IdempotencyService
  config: Pick<Config, 'siteUrl' | 'siteOrigin'>
}

/**
 * The contact form (docs/product.md, "Contact"). Scripts send JSON. Without JavaScript the browser submits the form
 * and gets a
 * page: the site's confirmation, or the form with the visitor's input and the errors.
 */
export function contactRoutes(app: ZodFastifyInstance, { enquiries, idempotency, config }: ContactOptions): void {
  const siteUrlOf = (path: string) => (config.siteOrigin ?? '') + path

  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!isForm(request)) throw error
    const rejection = errorResponseOf(error, request)
    return sendPage(
      reply.code(rejection.status).headers(rejection.headers),
      formPage(request.body, rejection, {
        contact: siteUrlOf(pagePaths.contact),
        privacy: siteUrlOf(pagePaths.privacy),
      }),
    )
  })

  app.post(
    '/contact',
    {
      config: { limited: true },
      onRequest: (request, _reply, next) => {
        next(
          isCrossSite(request, config)
            ? new HttpError(403, 'Messages are accepted from our own site only.')
            : undefined,
        )
      },
      schema: {
        summary: 'Send a message to the agency',
        description: `JSON, or the same fields as a form (${FORM}), whose response is a page. One message for each Idempotency-Key.`,
        headers: idempotencyHeaders,
        body: enquiryInputSchema,
        response: { 201: enquiryTakenSchema, ...errorResponses(400, 403, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const { name, email, message, listingKind, listingId } = request.body
      const content = { name, email, message, listingKind, listingId }
      const { key = isForm(request) ? formKey(content) : undefined, ...call } = repeatable(request)
      await enquiries.submit(request.body, idempotency.once({ ...call, key, content, response: z.null() }))
      if (isForm(request)) return reply.redirect(siteUrlOf(pagePaths.contactSent), 303)
      return reply.code(201).send({ message: 'Message sent!' })
    },
  )
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

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { errorAnswerSchema } from '../../../../contract/answers'
import { enquiryInputSchema, enquiryTakenSchema } from '../../../../contract/enquiry'
import { pagePaths } from '../../../../contract/paths'
import { HttpError } from '../../lib/errors'
import { refusalOf } from '../../plugins/errors'
import { formPage } from './form-page'
import type { EnquiryService } from './service'

const FORM = 'application/x-www-form-urlencoded'

interface ContactOptions {
  enquiries: EnquiryService
  /** Origin of the site. */
  siteUrl: string
  /** Origin of a site served from elsewhere. */
  siteOrigin: string | undefined
}

/**
 * The contact form (spec §7). The site's scripts send JSON; without them the browser sends the form
 * itself and gets a page: the site's own when the message was taken, else the form as it was filled in.
 */
export const contactRoutes: FastifyPluginCallbackZod<ContactOptions> = (app, { enquiries, ...site }, done) => {
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
        description: `JSON, or the same fields as a form (${FORM}), which is answered with a page.`,
        body: enquiryInputSchema,
        response: {
          201: enquiryTakenSchema,
          400: errorAnswerSchema,
          403: errorAnswerSchema,
          429: errorAnswerSchema,
          500: errorAnswerSchema,
        },
      },
    },
    async (request, reply) => {
      await enquiries.take(request.body)
      if (isForm(request)) return reply.redirect(siteAddress(pagePaths.contactSent), 303)
      return reply.code(201).send({ message: 'Message sent!' })
    },
  )

  done()
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM) ?? false
}

/**
 * Whether the page that sends this belongs to somebody else. A browser says where a form comes from;
 * other programs need not, and could say anything.
 */
function isFromElsewhere(request: FastifyRequest, { siteUrl, siteOrigin }: Omit<ContactOptions, 'enquiries'>): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return false
  return ![siteUrl, siteOrigin, `http://${host ?? ''}`, `https://${host ?? ''}`].includes(origin)
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { isClosed } from '../../../../contract/status'
import {
  PHONE_INVALID,
  visitorChangeSchema,
  viewingRequestSchema,
  viewingTakenSchema,
} from '../../../../contract/viewings/viewing'
import { HttpError } from '../../lib/errors'
import type { CoreServices, ZodFastifyInstance } from '../../module'
import { errorResponseOf } from '../../plugins/errors'
import { createRateLimit } from '../../plugins/rate-limit'
import { isCrossSite } from '../enquiries'
import { hashOf, repeatable, type IdempotencyService } from '../idempotency'
import { LINK_PAGE_HEADERS } from '../stranger-mails'
import { hasBegun } from './acts'
import {
  cancelPage,
  errorPage,
  requestPage,
  sentPage,
  viewingPage,
  type Faults,
  type PageListing,
  type RequestValues,
} from './page-html'
import { findListingsById, type ViewingRow } from './repository'
import type { ViewingService } from './service'

const FORM = 'application/x-www-form-urlencoded'
/** A browser names the origin of a form only when the page's policy lets it name the page to the same origin. */
const HEADERS = { ...LINK_PAGE_HEADERS, 'referrer-policy': 'same-origin' }
const NEW = '/viewing/new'
const SENT = '/viewing/sent'
const DEAD_LINK =
  'This link does not lead anywhere, or no longer does. Please open the link in the email again, or copy all of it.'
const HIDDEN = { schema: { hide: true } }

interface Options extends Pick<CoreServices, 'config' | 'pool' | 'database' | 'diskSpace'> {
  readonly viewings: ViewingService
  readonly idempotency: IdempotencyService
}

/**
 * The visitor's page of a viewing, and the form that asks for one, for browsers without scripts (docs/product.md,
 * "Viewings"). All are plain forms; their days come from the backend's clock.
 */
export function viewingPageRoutes(app: ZodFastifyInstance, options: Options): void {
  const { viewings, idempotency, config, pool, database, diskSpace } = options
  const { siteUrl: site } = config
  const limit = createRateLimit({ perMinute: config.writesPerMinute, pool, name: 'viewing-pages-' })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, new URLSearchParams(body.toString()))
  })
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return
    if (isCrossSite(request, config)) throw new HttpError(403, 'Requests are accepted from our own site only.')
    await limit.count({ uid: null, address: request.ip })
    // A full disk breaks the embedded database; PostgreSQL has a disk of its own.
    if (pool === undefined) await diskSpace.require()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message, headers } = errorResponseOf(error, request)
    const isLink = status === 404 && request.routeOptions.url !== NEW
    return send(reply.headers(headers), status, errorPage(site, status, isLink ? DEAD_LINK : message))
  })

  app.get(NEW, HIDDEN, async (request, reply) => {
    const listing = await listingOf(queryOf(request))
    const page = { site, listing, key: randomUUID(), values: EMPTY, faults: NONE, now: Date.now() }
    return send(reply, 200, requestPage(page))
  })

  app.post(NEW, HIDDEN, async (request, reply) => {
    const fields = formOf(request)
    const listing = await listingOf(fields.has('propertyId') || fields.has('carId') ? fields : queryOf(request))
    const values = valuesOf(fields)
    const formKey = fields.get('key') ?? ''
    try {
      const input = viewingRequestSchema.safeParse({
        [listing.kind === 'car' ? 'carId' : 'propertyId']: listing.id,
        ...values,
        leaveEmpty: fields.get('leaveEmpty') ?? '',
      })
      if (!input.success) return await sendForm(400, faultsOf(input.error))
      const { leaveEmpty: _field, ...content } = input.data
      const call = { ...repeatable(request), key: `form-${hashOf({ ...content, formKey })}`, content }
      await viewings.request(input.data, idempotency.once({ ...call, response: viewingTakenSchema }))
      return await reply.headers(HEADERS).redirect(SENT, 303)
    } catch (error) {
      const { status, message, headers } = errorResponseOf(error as FastifyError, request)
      void reply.headers(headers)
      return sendForm(status, faultsIn(message))
    }

    function sendForm(status: number, faults: Faults): FastifyReply {
      const page = { site, listing, key: formKey || randomUUID(), values, faults, now: Date.now() }
      return send(reply, status, requestPage(page))
    }
  })

  app.get(SENT, HIDDEN, (_request, reply) => send(reply, 200, sentPage(site)))

  app.get('/viewing/:token', HIDDEN, async (request, reply) => {
    const { token } = tokenSchema.parse(request.params)
    return send(reply, 200, await pageOf(token, await viewings.findByToken(token), null))
  })

  app.get('/viewing/:token/cancel', HIDDEN, async (request, reply) => {
    const { token } = tokenSchema.parse(request.params)
    const viewing = await viewings.findByToken(token)
    if (!['requested', 'proposed', 'confirmed'].includes(viewing.status) || hasBegun(viewing))
      return reply.headers(HEADERS).redirect(pathOf(token), 303)
    return send(reply, 200, cancelPage({ site, path: pathOf(token), viewing }))
  })

  app.post('/viewing/:token', HIDDEN, async (request, reply) => {
    const { token } = tokenSchema.parse(request.params)
    const viewing = await viewings.findByToken(token)
    try {
      await act(token, formOf(request))
      return await reply.headers(HEADERS).redirect(pathOf(token), 303)
    } catch (error) {
      const { status, message, headers } = errorResponseOf(error as FastifyError, request)
      const latest = status === 404 ? viewing : await viewings.findByToken(token)
      return send(reply.headers(headers), status, await pageOf(token, latest, sentenceOf(message)))
    }
  })

  async function act(token: string, fields: URLSearchParams): Promise<void> {
    // The page may be older than the office's last change.
    const known = fields.get('version')
    const isCurrent = known === null ? undefined : (version: number) => String(version) === known
    if (fields.get('act') === 'cancel') await viewings.cancelByToken(token, isCurrent)
    else {
      const start = fields.get('start')
      const change = visitorChangeSchema.safeParse(start === null ? { times: timesOf(fields) } : { start })
      if (!change.success) throw new HttpError(400, change.error.issues[0]?.message ?? 'Please choose a time')
      await viewings.changeByToken(token, change.data, isCurrent)
    }
  }

  async function pageOf(token: string, viewing: ViewingRow, message: string | null): Promise<string> {
    const listing = await findListing(viewing.listingKind, viewing.listingId)
    const title = listing?.title ?? viewing.listingTitle
    return viewingPage({ site, path: pathOf(token), viewing, title, message, now: Date.now() })
  }

  async function findListing(kind: ListingKind, id: string) {
    return (await findListingsById(database, kind, [id])).get(id)
  }

  /** @throws HttpError 404 for none, an unknown one or a draft, 409 for one that is sold or let */
  async function listingOf(fields: URLSearchParams): Promise<PageListing> {
    for (const kind of LISTING_KINDS) {
      const id = fields.get(kind === 'car' ? 'carId' : 'propertyId')
      const listing = id === null ? undefined : await findListing(kind, id)
      if (id === null || listing === undefined || listing.status === 'draft') continue
      if (isClosed(listing.status)) throw new HttpError(409, `${listing.title} can no longer be visited.`)
      return { kind, id, title: listing.title }
    }
    throw new HttpError(404, 'This listing is no longer on the site.')
  }
}

const tokenSchema = z.object({ token: z.string() })
const EMPTY: RequestValues = { name: '', email: '', phone: '', message: '', times: [] }
const FIELD = /^(times|start|name|email|phone|message): /
const NONE: Faults = { message: null, fields: {} }

function pathOf(token: string): string {
  return `/viewing/${encodeURIComponent(token)}`
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://backend').searchParams
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function valuesOf(fields: URLSearchParams): RequestValues {
  const [name, email, phone, message] = ['name', 'email', 'phone', 'message'].map((field) => fields.get(field) ?? '')
  return { name: name ?? '', email: email ?? '', phone: phone ?? '', message: message ?? '', times: timesOf(fields) }
}

/** Boxes have values such as `2026-11-28.morning`. */
function timesOf(fields: URLSearchParams): RequestValues['times'] {
  return fields.getAll('times').map((value) => {
    const [date = '', part = ''] = value.split('.')
    return { date, part }
  })
}

function faultsOf({ issues }: z.core.$ZodError): Faults {
  const fields = Object.fromEntries(
    [...issues].reverse().map(({ path, message }) => [String(path[0] ?? ''), message] as const),
  )
  return { message: null, fields }
}

/** The service's message, at its field where it names one. */
function faultsIn(message: string): Faults {
  const field = message === PHONE_INVALID ? 'phone' : FIELD.exec(message)?.[1]
  const sentence = sentenceOf(message)
  return field === undefined ? { ...NONE, message: sentence } : { message: null, fields: { [field]: sentence } }
}

/** Messages of calls begin with the field that they are about. */
function sentenceOf(message: string): string {
  return message.replace(FIELD, '')
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html)
}

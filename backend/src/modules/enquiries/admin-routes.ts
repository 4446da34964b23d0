import * as z from 'zod/mini'
import { pastedEnquiryInputSchema } from '../../../../contract/enquirer'
import {
  enquiryEntryInputSchema,
  enquiryFolderSchema,
  enquiryPageSchema,
  enquiryReadInputSchema,
  enquirySchema,
  enquiryStatusInputSchema,
  unreadCountSchema,
} from '../../../../contract/enquiry'
import { idSchema } from '../../../../contract/fields'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import { idempotencyHeaders, repeatable, type IdempotencyService } from '../idempotency'
import { KIND_LIST, type Kind } from '../listings'
import type { OfferService } from './offers'
import type { EnquiryService } from './service'

const MAX_SEARCH = 200
/** What a repeated request needs of the first one's work. */
const pastedSchema = z.object({ id: idSchema })

/** A listing, whose fields depend on its kind. */
const anyListing = z.union(KIND_LIST.map(({ output }) => output) as [Kind['output'], ...Kind['output'][]])

interface AdminEnquiryOptions {
  enquiries: EnquiryService
  offers: OfferService
  idempotency: IdempotencyService
}

/** Visitors' messages, for the administrator only. */
export function adminEnquiryRoutes(
  app: ZodFastifyInstance,
  { enquiries, offers, idempotency }: AdminEnquiryOptions,
): void {
  app.post(
    '/enquiries',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Store a message pasted from a chat',
        description: 'It counts as read and is not mailed. One message for each Idempotency-Key.',
        headers: idempotencyHeaders,
        body: pastedEnquiryInputSchema,
        response: { 201: enquirySchema, ...errorResponses(400, 401, 403, 404, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const once = idempotency.once({ ...repeatable(request), content: request.body, response: pastedSchema })
      return reply.code(201).send(await enquiries.paste(request.body, once))
    },
  )

  app.get(
    '/enquiries',
    {
      schema: {
        summary: 'Messages of the contact form, unread ones first, then newest first',
        querystring: z.object({
          folder: z._default(enquiryFolderSchema, 'inbox'),
          after: z.optional(z.string()),
          q: z.optional(
            z.string().check(z.maxLength(MAX_SEARCH, `At most ${MAX_SEARCH} characters can be searched for`)),
          ),
        }),
        response: { 200: enquiryPageSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    ({ query: { folder, after, q } }) => enquiries.list({ folder, after, text: q }),
  )

  app.get(
    '/enquiries/unread_count',
    {
      schema: {
        summary: 'How many messages the administrator has not read',
        response: { 200: unreadCountSchema, ...errorResponses(401, 403, 500) },
      },
    },
    () => enquiries.countUnread(),
  )

  app.get(
    '/enquiries/:id',
    {
      schema: {
        summary: 'One message, with how its replies by email fared',
        params: z.object({ id: idSchema }),
        response: { 200: enquirySchema, ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    (request) => enquiries.get(request.params.id),
  )

  app.patch(
    '/enquiries/:id/read',
    {
      schema: {
        summary: 'Mark a message read or unread',
        params: z.object({ id: idSchema }),
        body: enquiryReadInputSchema,
        response: { 200: enquirySchema, ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    (request) => enquiries.setRead(request.params.id, request.body.read),
  )

  app.patch(
    '/enquiries/:id',
    {
      schema: {
        summary: 'Set how far the agency is with a message',
        params: z.object({ id: idSchema }),
        body: enquiryStatusInputSchema,
        response: { 200: enquirySchema, ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    (request) => enquiries.setStatus(request.params.id, request.body.status),
  )

  app.post(
    '/enquiries/:id/entries',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Add a note, a call or a reply, which is mailed, to the conversation',
        description: 'One entry, and one email, for each Idempotency-Key.',
        headers: idempotencyHeaders,
        params: z.object({ id: idSchema }),
        body: enquiryEntryInputSchema,
        response: { 201: enquirySchema, ...errorResponses(400, 401, 403, 404, 422, 429, 500) },
      },
    },
    async (request, reply) => {
      const once = idempotency.once({ ...repeatable(request), content: request.body, response: z.null() })
      return reply.code(201).send(await enquiries.addEntry(request.params.id, request.body, callerOf(request), once))
    },
  )

  app.post(
    '/enquiries/:id/not_spam',
    {
      schema: {
        summary: 'Move suspected spam to the inbox and send it by email',
        params: z.object({ id: idSchema }),
        response: { 200: enquirySchema, ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    (request) => enquiries.clearSuspicion(request.params.id),
  )

  app.post(
    '/admin/enquiries/:id/draft',
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Make a draft listing of what was offered, without anything about who offers it',
        description: 'Repeated, it returns the same draft with 200, unless that was deleted.',
        params: z.object({ id: idSchema }),
        response: { 200: anyListing, 201: anyListing, ...errorResponses(400, 401, 403, 404, 409, 429, 500) },
      },
    },
    async (request, reply) => {
      const { listing, isNew } = await offers.draft(request.params.id, callerOf(request))
      return reply.code(isNew ? 201 : 200).send(listing)
    },
  )
}

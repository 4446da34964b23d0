import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  enquiryFolderSchema,
  enquiryPageSchema,
  enquiryReadInputSchema,
  enquirySchema,
  unreadCountSchema,
} from '../../../../contract/enquiry'
import { idSchema } from '../../../../contract/fields'
import { errorResponses } from '../../lib/error-responses'
import type { EnquiryService } from './service'

/** Visitors' messages, for the administrator only. */
export const adminEnquiryRoutes: FastifyPluginCallbackZod<{ enquiries: EnquiryService }> = (
  app,
  { enquiries },
  done,
) => {
  app.get(
    '/enquiries',
    {
      schema: {
        summary: 'Messages of the contact form, unread ones first, then newest first',
        querystring: z.object({
          folder: z._default(enquiryFolderSchema, 'inbox'),
          after: z.optional(z.string()),
        }),
        response: { 200: enquiryPageSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    (request) => enquiries.list({ folder: request.query.folder, after: request.query.after }),
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

  app.post(
    '/enquiries/:id/not_spam',
    {
      schema: {
        summary: 'Move suspected spam to the inbox and send it by e-mail',
        params: z.object({ id: idSchema }),
        response: { 200: enquirySchema, ...errorResponses(400, 401, 403, 404, 500) },
      },
    },
    (request) => enquiries.clearSuspicion(request.params.id),
  )

  done()
}

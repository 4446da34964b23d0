import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../../contract/error-response'
import {
  enquiryFolderSchema,
  enquiryPageSchema,
  enquiryReadInputSchema,
  enquirySchema,
  unreadCountSchema,
} from '../../../../contract/enquiry'
import { idSchema } from '../../../../contract/fields'
import type { EnquiryService } from './service'

const rejectedFiles = { 401: errorResponseSchema, 403: errorResponseSchema, 500: errorResponseSchema }

/** Visitors' messages, for the administrator alone. */
export const adminEnquiryRoutes: FastifyPluginCallbackZod<{ enquiries: EnquiryService }> = (
  app,
  { enquiries },
  done,
) => {
  app.get(
    '/enquiries',
    {
      schema: {
        summary: 'Messages of the contact form, unread ones first, then the newest',
        querystring: z.object({
          folder: z._default(enquiryFolderSchema, 'inbox'),
          after: z.optional(z.string()),
        }),
        response: { 200: enquiryPageSchema, 400: errorResponseSchema, ...rejectedFiles },
      },
    },
    (request) => enquiries.list({ folder: request.query.folder, after: request.query.after }),
  )

  app.get(
    '/enquiries/unread_count',
    {
      schema: {
        summary: 'How many messages the administrator has not read',
        response: { 200: unreadCountSchema, ...rejectedFiles },
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
        response: { 200: enquirySchema, 400: errorResponseSchema, 404: errorResponseSchema, ...rejectedFiles },
      },
    },
    (request) => enquiries.setRead(request.params.id, request.body.read),
  )

  app.post(
    '/enquiries/:id/not_spam',
    {
      schema: {
        summary: 'Move suspected spam to the messages, and mail it',
        params: z.object({ id: idSchema }),
        response: { 200: enquirySchema, 400: errorResponseSchema, 404: errorResponseSchema, ...rejectedFiles },
      },
    },
    (request) => enquiries.clearSuspicion(request.params.id),
  )

  done()
}

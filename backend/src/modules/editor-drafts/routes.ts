import * as z from 'zod/mini'
import { EDITOR_DRAFTS } from '../../../../contract/admin-limits'
import {
  editorDraftInputSchema,
  editorDraftListSchema,
  editorDraftRemovalSchema,
  editorDraftResponseSchema,
} from '../../../../contract/editor-draft'
import { idSchema, listingKindSchema } from '../../../../contract/fields'
import { errorResponses } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { callerOf } from '../../plugins/access'
import type { EditorDraftService } from './service'

const params = z.object({
  kind: listingKindSchema,
  id: idSchema,
})
const path = '/admin/drafts/:kind/:id'
/** Of the values, the versions and what JSON adds to them; the exact limit is that of the values. */
const BODY_LIMIT = 2 * EDITOR_DRAFTS.bytesMax

/** The administrator's unsaved input; `id` is a listing's, or 'new'. */
export function editorDraftRoutes(
  app: ZodFastifyInstance,
  { editorDrafts }: { editorDrafts: EditorDraftService },
): void {
  app.get(
    '/admin/drafts',
    {
      schema: {
        summary: 'Unsaved input of all forms, latest first, without its values',
        response: { 200: editorDraftListSchema, ...errorResponses(401, 403, 500) },
      },
    },
    async (request) => ({ drafts: await editorDrafts.list(callerOf(request).uid) }),
  )

  app.get(
    path,
    {
      schema: {
        summary: 'Unsaved input of one form; null when there is none',
        params,
        response: { 200: editorDraftResponseSchema, ...errorResponses(400, 401, 403, 500) },
      },
    },
    async (request) => ({ draft: await editorDrafts.find(callerOf(request).uid, request.params) }),
  )

  app.put(
    path,
    {
      config: { limited: 'generously' },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Store unsaved input; 409 when another device has stored some that this one does not know',
        params,
        body: editorDraftInputSchema,
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 409, 413, 429, 500) },
      },
    },
    async (request, reply) => {
      await editorDrafts.store(callerOf(request).uid, request.params, request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    path,
    {
      config: { limited: 'generously' },
      schema: {
        summary: 'Remove unsaved input; 409 when it is a version that the call does not name',
        params,
        querystring: editorDraftRemovalSchema,
        response: { 204: z.null(), ...errorResponses(400, 401, 403, 409, 429, 500) },
      },
    },
    async (request, reply) => {
      await editorDrafts.remove(callerOf(request).uid, request.params, request.query.replaces)
      return reply.code(204).send(null)
    },
  )
}

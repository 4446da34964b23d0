import * as z from 'zod/mini'
import { EDITOR_DRAFTS } from './admin-limits'
import { idSchema } from './fields'
import { LISTING_KINDS } from './limits'

/**
 * Unsaved input of a listing's form on the server, so that one device can finish what another began (decision 0055).
 * `id` is the listing's, or 'new'.
 */

const versionSchema = z.uuid('version must be a UUID')
const versionsSchema = z
  .array(versionSchema, 'replaces must be a list of versions')
  .check(z.maxLength(EDITOR_DRAFTS.replacesMax, `replaces must name at most ${EDITOR_DRAFTS.replacesMax} versions`))

/** One line, as short as names of devices are. */
const deviceSchema = z
  .string()
  .check(z.overwrite((text) => text.replaceAll(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, ' ').slice(0, 40)))

/**
 * The body of PUT. `version` is new with each write; a draft with another version than those in `replaces` is refused.
 */
export const editorDraftInputSchema = z.strictObject({
  /** The changed fields as typed. */
  values: z.record(z.string(), z.unknown(), 'values must be an object with the fields as typed'),
  version: versionSchema,
  replaces: versionsSchema,
  /** The ETag of the listing when the form was opened; null for a new listing. */
  baseVersion: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  device: z._default(z.nullable(deviceSchema), null),
})

const summaryFields = {
  kind: z.enum(LISTING_KINDS),
  id: idSchema,
  version: z.string(),
  device: z.nullable(z.string()),
  /** ISO 8601 timestamp. */
  updatedAt: z.string(),
}

export const editorDraftSchema = z.object({
  ...summaryFields,
  baseVersion: z.nullable(z.string()),
  values: z.record(z.string(), z.unknown()),
})

/** `draft` is null when there is none. */
export const editorDraftResponseSchema = z.object({ draft: z.nullable(editorDraftSchema) })

/** All drafts of the caller, latest first, without their values. */
export const editorDraftListSchema = z.object({ drafts: z.array(z.object(summaryFields)) })

/** `?replaces=`: the versions that may be removed, joined by commas; without it any. */
export const editorDraftRemovalSchema = z.object({
  replaces: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      versionsSchema,
    ),
  ),
})

export type EditorDraft = z.infer<typeof editorDraftSchema>
export type EditorDraftInput = z.infer<typeof editorDraftInputSchema>
export type EditorDraftSummary = z.infer<typeof editorDraftListSchema>['drafts'][number]

import * as z from 'zod/mini'
import { idSchema } from './fields'

/**
 * Who builds the site after a change: our own publisher, a static host by its build hook, or nobody
 * (`npm run dev`, a backend without REBUILD_WEBHOOK_URL).
 */
const PUBLISH_TARGETS = ['publisher', 'hook', 'none'] as const

const PUBLISH_STATES = ['published', 'waiting', 'building', 'failed'] as const

const timestampSchema = z.string()

/** How far the static pages are behind the listings; anyone may know. Times are ISO 8601. */
export const publishStatusSchema = z.object({
  target: z.enum(PUBLISH_TARGETS),
  state: z.enum(PUBLISH_STATES),
  /** With a build hook: when the host last took over a build. */
  lastPublishedAt: z.nullable(timestampSchema),
  /** Changes to listings that the static pages do not show yet. */
  waitingChanges: z.int().check(z.nonnegative()),
})

const releaseSchema = z.object({ id: idSchema, createdAt: timestampSchema })

/** The same for the administrator, with reasons and what can be rolled back to. */
export const publishReportSchema = z.extend(publishStatusSchema, {
  buildingSince: z.nullable(timestampSchema),
  failure: z.nullable(z.object({ reason: z.string(), at: timestampSchema, nextTryAt: z.nullable(timestampSchema) })),
  /** Null unless our publisher keeps the releases. */
  currentRelease: z.nullable(releaseSchema),
  previousRelease: z.nullable(releaseSchema),
  /** Visitors see an older release because the administrator went back to it. */
  isRolledBack: z.boolean(),
})

/** The release to go back to, as the administrator saw it: a click too many must not go back two. */
export const rollbackInputSchema = z.object({ releaseId: idSchema })

export type PublishStatus = z.infer<typeof publishStatusSchema>
export type PublishReport = z.infer<typeof publishReportSchema>
export type RollbackInput = z.infer<typeof rollbackInputSchema>

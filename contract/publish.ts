import * as z from 'zod/mini'
import { idSchema } from './fields'

/**
 * Who builds the site after a change: our own publisher, a static host by its build hook, or nobody
 * (`npm run dev`, a backend without REBUILD_WEBHOOK_URL).
 */
const PUBLISH_TARGETS = ['publisher', 'hook', 'none'] as const

const PUBLISH_STATES = ['published', 'waiting', 'building', 'failed'] as const

const timestampSchema = z.string()

const releaseSchema = z.object({ id: idSchema, createdAt: timestampSchema })

/**
 * How far the static pages are behind the listings, with reasons and what can be rolled back to; for
 * the administrator. Times are ISO 8601.
 */
export const publishReportSchema = z.object({
  target: z.enum(PUBLISH_TARGETS),
  state: z.enum(PUBLISH_STATES),
  /** With a build hook: when the host last took over a build. */
  lastPublishedAt: z.nullable(timestampSchema),
  /** Changes to listings and their reviews that the static pages do not show yet. */
  waitingChanges: z.int().check(z.nonnegative()),
  buildingSince: z.nullable(timestampSchema),
  failure: z.nullable(z.object({ reason: z.string(), at: timestampSchema, nextTryAt: z.nullable(timestampSchema) })),
  /** Null unless our publisher keeps the releases. */
  currentRelease: z.nullable(releaseSchema),
  previousRelease: z.nullable(releaseSchema),
  /** Visitors see an older release because the administrator went back to it. */
  isRolledBack: z.boolean(),
})

/** The few fields of the report that say whether the static pages show every change; for the administrator too. */
export const publishStatusSchema = z.pick(publishReportSchema, {
  target: true,
  state: true,
  lastPublishedAt: true,
  waitingChanges: true,
})

/** The release to go back to, as the administrator saw it: a click too many must not go back two. */
export const rollbackInputSchema = z.object({ releaseId: idSchema })

export type PublishReport = z.infer<typeof publishReportSchema>
export type RollbackInput = z.infer<typeof rollbackInputSchema>

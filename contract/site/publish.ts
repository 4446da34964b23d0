import * as z from 'zod/mini'
import { idSchema } from '../fields'

/**
 * What builds the site after a change: our own publisher, a static host by its build hook, or nothing (`npm run dev`,
 * a backend without REBUILD_WEBHOOK_URL).
 */
const PUBLISH_TARGETS = ['publisher', 'hook', 'none'] as const

const PUBLISH_STATES = ['published', 'waiting', 'building', 'failed'] as const

const timestampSchema = z.string()

const releaseSchema = z.object({ id: idSchema, createdAt: timestampSchema })

/**
 * The state of publishing for the administrator: waiting changes, failures, and the release for a rollback. Times are
 * ISO 8601.
 */
export const publishReportSchema = z.object({
  target: z.enum(PUBLISH_TARGETS),
  state: z.enum(PUBLISH_STATES),
  /** When the host of a build hook last accepted a build. */
  lastPublishedAt: z.nullable(timestampSchema),
  /** Changes of listings and reviews that the static pages do not show yet. */
  waitingChanges: z.int().check(z.nonnegative()),
  buildingSince: z.nullable(timestampSchema),
  failure: z.nullable(z.object({ reason: z.string(), at: timestampSchema, nextTryAt: z.nullable(timestampSchema) })),
  /** It is null unless our own publisher makes the releases. */
  currentRelease: z.nullable(releaseSchema),
  previousRelease: z.nullable(releaseSchema),
  /** Visitors see an older release because the administrator rolled back. */
  isRolledBack: z.boolean(),
})

/** The part of the report that says whether the static pages show every change. */
export const publishStatusSchema = z.pick(publishReportSchema, {
  target: true,
  state: true,
  lastPublishedAt: true,
  waitingChanges: true,
})

/** The release that the administrator saw as the previous one, so that a second click does not roll back twice. */
export const rollbackInputSchema = z.object({ releaseId: idSchema })

export type PublishReport = z.infer<typeof publishReportSchema>
export type RollbackInput = z.infer<typeof rollbackInputSchema>

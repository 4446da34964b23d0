import * as z from 'zod/mini'
import { idSchema } from '../fields'
import { LISTING_KINDS } from '../limits'

/**
 * The calls between backend and publisher (docs/deploy.md, "The rebuild webhook"), signed as
 * `backend/src/lib/webhook-signature.ts` describes.
 */
export const publisherPaths = {
  rebuild: '/rebuild',
  rollback: '/rollback',
  state: '/state',
  /** Calls of it are not signed. */
  health: '/health',
  metrics: '/metrics',
} as const

/** Listings named in one request; when more changed, the first ones. */
export const REBUILD_LISTINGS_MAX = 1_000

/** The body of the rebuild webhook. */
export const rebuildRequestSchema = z.object({
  type: z.literal('rebuild'),
  /** Number of the request; the same number is a repeated request. */
  publication: z.int().check(z.positive()),
  /** `asked`: the administrator pressed 'Publish now'. */
  reason: z.enum(['changes', 'asked']),
  listings: z.array(z.object({ kind: z.enum(LISTING_KINDS), id: idSchema })).check(z.maxLength(REBUILD_LISTINGS_MAX)),
  /** ISO 8601. */
  time: z.string(),
})

export const rollbackRequestSchema = z.object({ type: z.literal('rollback'), releaseId: idSchema, time: z.string() })

const releaseSchema = z.object({ id: z.string(), createdAt: z.string() })

/** Times are ISO 8601. */
export const publisherStateSchema = z.object({
  /** Accepted requests whose changes are not on the site yet. */
  pending: z.array(z.int()),
  buildingSince: z.nullable(z.string()),
  failure: z.nullable(z.object({ reason: z.string(), at: z.string(), nextTryAt: z.nullable(z.string()) })),
  publishedAt: z.nullable(z.string()),
  currentRelease: z.nullable(releaseSchema),
  /** The one before `currentRelease`, if it still exists. */
  previousRelease: z.nullable(releaseSchema),
  isRolledBack: z.boolean(),
})

export type RebuildRequest = z.infer<typeof rebuildRequestSchema>
export type PublisherState = z.infer<typeof publisherStateSchema>

/** The fewest characters of each secret. */
export const SECRET_MIN = 16
const SECRETS_MAX = 2

/** What is wrong with a setting that `isWebhookSecretSetting` refuses. */
export const WEBHOOK_SECRET_RULE = `must have at least ${SECRET_MIN} characters, or be two such secrets with a comma between`

/** The secrets of REBUILD_WEBHOOK_SECRET: two while one replaces the other (docs/security.md, "Secrets"). */
export function webhookSecrets(setting: string): string[] {
  return setting
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
}

export function isWebhookSecretSetting(setting: string): boolean {
  const secrets = webhookSecrets(setting)
  return secrets.length > 0 && secrets.length <= SECRETS_MAX && secrets.every(({ length }) => length >= SECRET_MIN)
}

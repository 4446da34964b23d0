import { z } from 'zod'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((address) => address.replace(/\/+$/, ''))

const environmentSchema = z.object({
  /** Where visitors find the site: canonical links and share metadata start with it. */
  SITE_URL: origin.default('http://localhost:8000'),
  /** The backend the build reads its listings from. */
  BUILD_API_URL: origin.default('http://localhost:8000'),
  /** Milliseconds the backend may take to answer one list. */
  BUILD_API_TIMEOUT_MS: z.coerce.number().int().positive().default(30_000),
  /** The backend's origin in a split deployment; empty when it serves the site itself. */
  GATSBY_API_URL: z.union([z.literal(''), origin]).default(''),
  /** Another photo resizer's origin; empty for the backend's own. */
  GATSBY_MEDIA_URL: z.union([z.literal(''), origin]).default(''),
})

export type BuildEnvironment = z.infer<typeof environmentSchema>

/**
 * The site's environment, checked once for the whole build. Throws one error that names every
 * variable at fault and what is wrong with it (spec §8, Start-up).
 */
export function readEnvironment(env: Record<string, string | undefined>): BuildEnvironment {
  const result = environmentSchema.safeParse(withoutEmpty(env))
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The site cannot be built with this environment. ${faults.join('; ')}`)
}

/** `NAME=` in an .env file means the same as no line at all. */
function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

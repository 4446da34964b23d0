import { z } from 'zod'
import {
  DEFAULT_MAP_ATTRIBUTION,
  DEFAULT_MAP_TILES,
  isMapTiles,
  MAP_TILES_RULE,
  NO_MAP_TILES,
} from '../contract/site/map-tiles'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''))

/** Projects with this prefix exist only in the emulator. */
const DEMO_PREFIX = 'demo-'

const environmentSchema = z
  .object({
    /** The public origin of the site: canonical links and share metadata start with it. */
    SITE_URL: origin.default('http://localhost:8000'),
    /** The backend the build reads its listings from. */
    BUILD_API_URL: origin.default('http://localhost:8000'),
    /** Milliseconds the backend may take to return one list. */
    BUILD_API_TIMEOUT_MS: z.coerce.number().int().positive().default(30_000),
    /** The backend's origin in a split deployment; empty when it serves the site itself. */
    GATSBY_API_URL: z.union([z.literal(''), origin]).default(''),
    /** Another photo resizer's origin; empty for the backend's own. */
    GATSBY_MEDIA_URL: z.union([z.literal(''), origin]).default(''),
    /** The URL of a map's tiles, and the attribution that their provider demands. */
    GATSBY_MAP_TILES: z.string().refine(isMapTiles, { error: MAP_TILES_RULE }).default(DEFAULT_MAP_TILES),
    GATSBY_MAP_ATTRIBUTION: z.string().default(DEFAULT_MAP_ATTRIBUTION),
    /** The administrator's email address, the same as in the backend. */
    ADMIN_EMAIL: z.email({ error: 'must be the email address of the administrator' }),
    /** The identity service: the same project and emulator as in the backend. */
    FIREBASE_PROJECT_ID: z.string({ error: 'must name the Firebase project' }),
    FIREBASE_API_KEY: z.string().optional(),
    FIREBASE_AUTH_DOMAIN: z.string().optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[\w.-]+:\d+$/, { error: 'must be host:port' })
      .optional(),
  })
  .superRefine((env, context) => {
    if (env.FIREBASE_AUTH_EMULATOR_HOST === undefined && env.FIREBASE_API_KEY === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['FIREBASE_API_KEY'],
        message: 'must be the web API key of the Firebase project',
      })
    }
    if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined && !env.FIREBASE_PROJECT_ID.startsWith(DEMO_PREFIX)) {
      context.addIssue({
        code: 'custom',
        path: ['FIREBASE_AUTH_EMULATOR_HOST'],
        message: 'the emulator is for projects named demo-* only: anyone could sign in as anyone',
      })
    }
  })

export type BuildEnvironment = z.infer<typeof environmentSchema>

/**
 * The site's environment, checked once for the whole build. Throws one error that names every
 * invalid variable and what is wrong with it.
 */
export function readEnvironment(env: Record<string, string | undefined>): BuildEnvironment {
  const result = environmentSchema.safeParse(withoutEmpty(env))
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The site cannot be built with this environment. ${errors.join('; ')}`)
}

/**
 * The values that the browser's code may read (src/config/env.ts). Gatsby passes on only names that start with
 * GATSBY_.
 */
export function browserEnvironment(env: BuildEnvironment): Record<string, string> {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env
  return {
    GATSBY_SITE_URL: env.SITE_URL,
    GATSBY_API_URL: env.GATSBY_API_URL,
    GATSBY_MEDIA_URL: env.GATSBY_MEDIA_URL,
    GATSBY_MAP_TILES: env.GATSBY_MAP_TILES === NO_MAP_TILES ? '' : env.GATSBY_MAP_TILES,
    GATSBY_MAP_ATTRIBUTION: env.GATSBY_MAP_ATTRIBUTION,
    GATSBY_ADMIN_EMAIL: env.ADMIN_EMAIL,
    GATSBY_FIREBASE_PROJECT_ID: project,
    GATSBY_FIREBASE_API_KEY: env.FIREBASE_API_KEY ?? 'emulator',
    GATSBY_FIREBASE_AUTH_DOMAIN: env.FIREBASE_AUTH_DOMAIN ?? `${project}.firebaseapp.com`,
    GATSBY_AUTH_EMULATOR_URL: emulator === undefined ? '' : `http://${emulator}`,
  }
}

/** `NAME=` in an .env file means the same as no such line. */
function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

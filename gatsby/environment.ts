import { environmentFaults, environmentSchema, givenVariables } from '../contract/site/environment'
import { NO_MAP_TILES } from '../contract/site/map-tiles'

/** The environment of this build, read once by each of gatsby-config and gatsby-node. */
export function buildEnvironment(): BuildEnvironment {
  return (environment ??= readEnvironment(process.env))
}

let environment: BuildEnvironment | undefined

/**
 * The site's environment. Throws one error that names every invalid variable and what is wrong with it. A variable that
 * is set but empty counts as not set.
 */
export function readEnvironment(env: Record<string, string | undefined>) {
  const { data, error } = schema.safeParse(givenVariables(env))
  if (error) throw new Error(`The site cannot be built with this environment. ${environmentFaults(error).join('; ')}`)
  return {
    ...data,
    SITE_URL: data.SITE_URL ?? DEFAULT_ORIGIN,
    BUILD_API_URL: data.BUILD_API_URL ?? DEFAULT_ORIGIN,
    /** The backend's origin in a split deployment; empty when it serves the site itself. */
    GATSBY_API_URL: data.GATSBY_API_URL ?? '',
    /** Another photo resizer's origin; empty for the backend's own. */
    GATSBY_MEDIA_URL: data.GATSBY_MEDIA_URL ?? '',
  }
}

export type BuildEnvironment = ReturnType<typeof readEnvironment>

/** What `npm start` serves without configuration. */
const DEFAULT_ORIGIN = 'http://localhost:8000'
/** Projects with this prefix exist only in the emulator. */
const DEMO_PREFIX = 'demo-'

const schema = environmentSchema('build').superRefine((env, context) => {
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
      message: 'is for projects named demo-* only: anyone could sign in as anyone',
    })
  }
})

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

import { closeSync, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import {
  ENVIRONMENT_VARIABLES,
  environmentFaults,
  environmentSchema,
  givenVariables,
  ruleOf,
} from '../../contract/site/environment'
import { DEMO_ADMIN, DEMO_PROJECT } from './demo-accounts'
import { UserError } from './errors'

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export interface StackEnvironment {
  port: number
  devPort: number
  emulatorPort: number
  publisherPort: number
  publisherHost: string
  /** Whether a publisher builds when it starts and the site is outdated or missing. */
  publishesAtStart: boolean
  /** A build that takes longer counts as hung. */
  buildTimeoutMs: number
  /** Undefined: one is created in the data folder. */
  webhookSecret: string | undefined
  /** False when REBUILD_WEBHOOK_URL names another publisher. */
  usesPublisher: boolean
  /** Absolute. */
  dataDir: string
  /** Projects named demo-* exist only in the emulator, all others in the real service. */
  usesEmulator: boolean
  /** The public origin of the site. */
  siteUrl: string
  /** The backend's origin on this machine. */
  backendUrl: string
  /** The backend that a build alone reads: BUILD_API_URL, else the one on this machine. */
  buildApiUrl: string
  backend: NodeJS.ProcessEnv
  emulator: NodeJS.ProcessEnv
  publisher: NodeJS.ProcessEnv
  /**
   * For `gatsby build`, without secrets. The same variables in the same order whether `npm start` or the publisher
   * builds: otherwise Gatsby bundles its HTML renderer again, which takes some seconds.
   */
  site: NodeJS.ProcessEnv
}

export interface EnvironmentFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/**
 * Loads the file ENV_FILE (`.env` by default, empty for none); variables that are already set take precedence. A file of
 * another account is ignored: builds may add files to the checkout, and what they write must not reach other accounts.
 * @returns what was loaded; null without a file
 */
export function loadEnvironmentFile(): EnvironmentFile | null {
  const named = process.env.ENV_FILE ?? '.env'
  if (named === '') return null
  const path = resolve(ROOT, named)
  const link = lstatSync(path, { throwIfNoEntry: false })
  if (link === undefined) return null
  const file = openSync(path, 'r')
  try {
    if (![link, fstatSync(file)].every(({ uid }) => isTrusted(uid))) {
      console.error(`${path} is ignored: it belongs to neither root nor this account.`)
      return null
    }
    const text = readFileSync(file, 'utf8')
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
    return { path, text }
  } finally {
    closeSync(file)
  }
}

/** Systems without accounts have no such number. */
function isTrusted(uid: number): boolean {
  return uid === 0 || process.getuid === undefined || uid === process.getuid()
}

/** Each tool checks what it reads itself; the parts it starts check theirs. */
const stackSchema = environmentSchema('tools').extend({
  // A free port of the system's choice would be unknown to the other parts.
  PORT: ruleOf('PORT').refine((port) => port > 0, 'must be a port number'),
  FIREBASE_PROJECT_ID: ruleOf('FIREBASE_PROJECT_ID').default(DEMO_PROJECT),
})

/**
 * Loads the environment file and reads what the commands need.
 * @throws UserError which names every invalid variable
 */
export function loadStackEnvironment(): StackEnvironment {
  loadEnvironmentFile()
  return readStackEnvironment(process.env)
}

/**
 * A variable that is set but empty counts as not set.
 * @throws UserError which names every invalid variable
 */
export function readStackEnvironment(variables: NodeJS.ProcessEnv): StackEnvironment {
  const given = givenVariables(variables)
  const { data, error } = stackSchema.safeParse(given)
  if (error) throw unusableEnvironment(environmentFaults(error))
  const { PORT, DEV_PORT, AUTH_EMULATOR_PORT, PUBLISHER_PORT, FIREBASE_PROJECT_ID } = data
  const dataDir = resolve(ROOT, data.DATA_DIR)
  const usesEmulator = FIREBASE_PROJECT_ID.startsWith('demo-')
  /** Site and backend must agree on the identity service and the administrator. */
  const demoIdentity = {
    ADMIN_EMAIL: DEMO_ADMIN.email,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${AUTH_EMULATOR_PORT}`,
  }
  const siteUrl = given.SITE_URL ?? `http://localhost:${PORT}`
  const backendUrl = `http://localhost:${PORT}`
  return {
    port: PORT,
    devPort: DEV_PORT,
    emulatorPort: AUTH_EMULATOR_PORT,
    publisherPort: PUBLISHER_PORT,
    publisherHost: data.PUBLISHER_HOST,
    publishesAtStart: data.PUBLISH_AT_START,
    buildTimeoutMs: data.BUILD_TIMEOUT_MS,
    webhookSecret: data.REBUILD_WEBHOOK_SECRET,
    usesPublisher: data.REBUILD_WEBHOOK_URL === undefined,
    dataDir,
    usesEmulator,
    siteUrl,
    backendUrl,
    buildApiUrl: data.BUILD_API_URL ?? backendUrl,
    backend: {
      NODE_ENV: usesEmulator ? 'development' : 'production',
      ...(usesEmulator && { ...demoIdentity, DEMO_DATA: 'true' }),
      ...given,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID,
      SITE_URL: siteUrl,
    },
    emulator: {
      ...given,
      AUTH_EMULATOR_PORT: String(AUTH_EMULATOR_PORT),
      FIREBASE_PROJECT_ID,
      ACCOUNT_FILE: resolve(dataDir, 'auth', 'accounts.json'),
    },
    publisher: {
      ...given,
      // Its variables are already among the given ones.
      ENV_FILE: '',
      DATA_DIR: dataDir,
      BUILD_API_URL: backendUrl,
    },
    site: inOrder({
      GATSBY_API_URL: '',
      ...(usesEmulator && demoIdentity),
      ...withoutSecrets(given),
      ENV_FILE: undefined,
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID,
      SITE_URL: siteUrl,
      BUILD_API_URL: backendUrl,
    }),
  }
}

/** One sentence about every fault, such as `PORT must be a port number`. */
export function unusableEnvironment(faults: readonly string[]): UserError {
  return new UserError(`The environment cannot be used: ${faults.join('; ')}.`)
}

function inOrder(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A site build runs the code of two thousand packages, none of which needs a secret. */
function withoutSecrets(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !ENVIRONMENT_VARIABLES.get(name)?.isSecret))
}

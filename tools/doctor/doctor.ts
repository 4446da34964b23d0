import { loadConfig, ConfigError, type Config } from '../../backend/src/config'
import { readStackEnvironment } from '../lib/environment'
import { UserError } from '../lib/errors'
import { backups, repository } from './backups'
import { ok, wrong, type Check, type DoctorContext, type EnvironmentContext, type Finding } from './check'
import { production, sampleValues, variables, unfinishedForms } from './configuration'
import { database, disk, nginx, permissions, uploads } from './machine'
import { clock, firebase, mail } from './online-services'
import { proxy, release, webhook } from './site'

export interface DoctorOptions extends Omit<DoctorContext, 'config' | 'env'> {
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface NamedFinding extends Finding {
  readonly check: string
}

/** Runs all checks, one after the other. A check that fails itself is a fault; the others still run. */
export async function examine({ env, ...options }: DoctorOptions): Promise<NamedFinding[]> {
  const { config, errors } = readConfig(env)
  const readable = config === null ? errors.map(wrong) : [ok('every variable can be read')]
  const findings: NamedFinding[] = readable.map((finding) => ({ check: 'configuration', ...finding }))
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  const add = async <Context extends EnvironmentContext>(name: string, check: Check<Context>, context: Context) => {
    for (const finding of await findingsOf(check, context)) findings.push({ check: name, ...finding })
  }
  for (const [name, check] of Object.entries(ENVIRONMENT_CHECKS)) await add(name, check, { ...options, env: given })
  if (config === null) return findings
  for (const [name, check] of Object.entries(CHECKS)) {
    if (!options.beforeStart || !RUNNING_SITE_CHECKS.has(name))
      await add(name, check, { ...options, env: given, config })
  }
  return findings
}

/** `ok     mail: …`, one line each. */
export function describe({ check, level, text }: NamedFinding): string {
  return `${{ ok: 'ok', wrong: 'WRONG', warning: 'WARN', unchecked: '?' }[level].padEnd(6)} ${check}: ${text}`
}

async function findingsOf<Context extends EnvironmentContext>(
  check: Check<Context>,
  context: Context,
): Promise<readonly Finding[]> {
  try {
    return await check(context)
  } catch (error) {
    return [wrong(`it could not be checked: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

/** As backend and publisher read it. Defaults of `npm start` for the demo would hide what a public site lacks. */
function readConfig(env: DoctorOptions['env']): { config: Config; errors: [] } | { config: null; errors: string[] } {
  try {
    const { backend } = readStackEnvironment(env)
    return { config: loadConfig(env.NODE_ENV === 'production' ? env : backend), errors: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, errors: error.message.split('\n  ').slice(1) }
    if (error instanceof UserError) return { config: null, errors: [error.message] }
    throw error
  }
}

/** They run first, also when the configuration cannot be read. */
const ENVIRONMENT_CHECKS: Readonly<Record<string, Check<EnvironmentContext>>> = {
  variables,
  'sample values': sampleValues,
}

/** They run and are reported in this order. */
const CHECKS: Readonly<Record<string, Check>> = {
  production,
  database,
  firebase,
  mail,
  uploads,
  webhook,
  clock,
  disk,
  permissions,
  repository,
  nginx,
  proxy,
  release,
  backups,
  'unfinished forms': unfinishedForms,
}

/** Left out with `--before-start`: what they look at exists only when the site is running. */
const RUNNING_SITE_CHECKS: ReadonlySet<string> = new Set(['webhook', 'proxy', 'release', 'backups', 'unfinished forms'])

import { loadConfig, ConfigError, type Config } from '../../backend/src/config'
import { EnvironmentError, readStackEnvironment } from '../lib/environment'
import { ok, wrong, type Check, type DoctorContext, type Finding } from './check'
import { CHECKS } from './checks'

export interface DoctorOptions extends Omit<DoctorContext, 'config' | 'env'> {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Leaves out checks of what exists only when the site is running. */
  readonly beforeStart: boolean
}

export interface NamedFinding extends Finding {
  readonly check: string
}

/** Runs all checks, one after the other. A check that fails itself is a fault; the others still run. */
export async function examine({ env, beforeStart, ...options }: DoctorOptions): Promise<NamedFinding[]> {
  const { config, faults } = readConfig(env)
  if (config === null) return faults.map((text) => ({ check: 'configuration', ...wrong(text) }))
  const findings: NamedFinding[] = [{ check: 'configuration', ...ok('every variable can be read') }]
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  for (const check of CHECKS) {
    if (beforeStart && check.needsRunningSite === true) continue
    for (const finding of await findingsOf(check, { ...options, env: given, config })) {
      findings.push({ check: check.name, ...finding })
    }
  }
  return findings
}

/** `ok     mail: …`, one line each. */
export function describe({ check, level, text }: NamedFinding): string {
  return `${{ ok: 'ok', wrong: 'WRONG', unchecked: '?' }[level].padEnd(6)} ${check}: ${text}`
}

async function findingsOf(check: Check, context: DoctorContext): Promise<readonly Finding[]> {
  try {
    return await check.run(context)
  } catch (error) {
    return [wrong(`it could not be checked: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

/** As backend and publisher read it. */
function readConfig(env: DoctorOptions['env']): { config: Config; faults: [] } | { config: null; faults: string[] } {
  try {
    return { config: loadConfig(readStackEnvironment(env).backend), faults: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, faults: error.message.split('\n  ').slice(1) }
    if (error instanceof EnvironmentError) return { config: null, faults: [error.message] }
    throw error
  }
}

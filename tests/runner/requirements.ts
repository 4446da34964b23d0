import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNginx, MISSING_NGINX } from '../../backend/test/nginx'
import { MISSING_POSTGRES } from '../../backend/test/postgres'
import { findPostgres, POSTGRES_PROGRAMS } from '../../backend/test/postgres-binaries'
import { findChromium } from '../support/browser'
import { findOnMachine } from '../support/find-program'
import type { Need, Suite } from './suites'

export interface Requirements {
  /** What was found, a line each: `nginx: /usr/sbin/nginx (installed on this machine)`. */
  readonly found: readonly string[]
  /** Each a sentence: nothing can be tested before it is solved. */
  readonly problems: readonly string[]
  /** What is not tested on this machine, by what is missing, with the reason. */
  readonly missing: ReadonlyMap<Need, string>
}

interface Found {
  readonly path: string
  readonly source: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

export interface Requirement {
  readonly label: string
  readonly find: () => Found[] | Promise<Found[]>
  readonly whenMissing: string
  /** Its tests are skipped on a machine without it, but never in CI. */
  readonly isOptional: boolean
}

/** Long enough for a first start on a busy machine. */
const TIMEOUT_MS = 60_000

const REQUIREMENTS: Record<Need, Requirement> = {
  chromium: {
    label: 'Chromium',
    find: () => asList(findChromium()).map((found) => ({ ...found, args: ['--version'] })),
    whenMissing: `Chromium is not installed, and npm has none for ${process.platform} on ${process.arch}. Install Chrome or Chromium, run \`npx playwright install chromium\`, or name one in PLAYWRIGHT_CHROMIUM.`,
    isOptional: false,
  },
  postgres: {
    label: 'PostgreSQL',
    find: async () =>
      asList(await findPostgres()).flatMap(({ folder, source }) =>
        POSTGRES_PROGRAMS.map((name) => ({ path: join(folder, name), source, args: ['--version'] })),
      ),
    whenMissing: MISSING_POSTGRES,
    isOptional: false,
  },
  pg_dump: {
    label: 'pg_dump',
    find: () => asList(findOnMachine(['pg_dump'])).map((found) => ({ ...found, args: ['--version'] })),
    whenMissing: 'pg_dump is not installed (Debian: apt-get install postgresql-client)',
    isOptional: true,
  },
  nginx: {
    label: 'nginx',
    find: () => asList(findNginx()).map((found) => ({ ...found, args: ['-v'] })),
    whenMissing: MISSING_NGINX,
    isOptional: true,
  },
}

/** Looks for everything these suites need, and starts each program once. */
export async function checkRequirements(
  suites: readonly Suite[],
  isCi: boolean,
  requirements: Record<Need, Requirement> = REQUIREMENTS,
): Promise<Requirements> {
  const lines: string[] = []
  const problems: string[] = []
  const missing = new Map<Need, string>()
  for (const need of new Set(suites.flatMap(({ needs }) => needs))) {
    const { label, find, whenMissing, isOptional } = requirements[need]
    const found = await find()
    const [first] = found
    if (first) lines.push(`${label}: ${first.path} (${first.source})`)
    if (first) problems.push(...(await reasonsNotToRun(label, found)))
    else if (isOptional && !isCi) missing.set(need, whenMissing)
    else problems.push(whenMissing)
  }
  return { found: lines, problems, missing }
}

async function reasonsNotToRun(label: string, programs: readonly Found[]): Promise<string[]> {
  const reasons: string[] = []
  for (const { path, source, args, env } of programs) {
    try {
      await promisify(execFile)(path, args, { env: { ...process.env, ...env }, timeout: TIMEOUT_MS })
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1)
      reasons.push(`${label} cannot be run: ${path} (${source}): ${reason}`)
    }
  }
  return reasons
}

function asList<T>(value: T | null): T[] {
  return value === null ? [] : [value]
}

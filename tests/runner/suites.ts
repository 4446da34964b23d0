import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNginx, MISSING_NGINX } from '../../backend/test/nginx'
import { MISSING_POSTGRES } from '../../backend/test/postgres'
import { findPostgres, POSTGRES_PROGRAMS } from '../../backend/test/postgres-binaries'
import { findChromium } from '../support/browser'
import { findOnMachine } from '../support/find-program'

/** A script of package.json, and what it needs besides npm's packages. */
export interface Suite {
  readonly name: string
  readonly script: string
  readonly needs: readonly Need[]
  /** `npm test` runs the suites of `test`; with `--full` it runs all. */
  readonly set: 'test' | 'full'
  /** `tests`: its framework reports each test. `exit code`: it counts as one test. `output`: so, and its output is shown. */
  readonly result: 'tests' | 'exit code' | 'output'
}

export type Need = 'chromium' | 'postgres' | 'pg_dump' | 'nginx' | 'git' | 'restic' | 'systemd'

const DATABASE_TOOLS = ['postgres', 'pg_dump'] as const
const suite = (name: string, script: string, needs: readonly Need[] = []): Suite => ({
  name,
  script,
  needs,
  set: 'test',
  result: script.startsWith('test:') ? 'tests' : 'exit code',
})

/** The longest first, so that none is left over at the end. */
export const SUITES: readonly Suite[] = [
  suite('e2e', 'test:e2e', ['chromium', 'postgres', 'nginx']),
  suite('backend', 'test:backend', ['postgres']),
  suite('build', 'test:build'),
  suite('unit', 'test:unit'),
  suite('tools', 'test:tools', [...DATABASE_TOOLS, 'nginx', 'git', 'restic', 'systemd']),
  suite('types', 'typecheck'),
  suite('lint', 'lint'),
  suite('format', 'format:check'),
  suite('deps', 'lint:deps'),
  suite('knip', 'knip'),
  { ...suite('house', 'house', ['git']), result: 'output' },
  { ...suite('crash', 'test:crash', DATABASE_TOOLS), set: 'full' },
  { ...suite('multi-instance', 'test:multi-instance', [...DATABASE_TOOLS, 'nginx']), set: 'full' },
  { ...suite('fuzz', 'test:fuzz', ['postgres']), set: 'full' },
]

/**
 * The suites of these names; without a name those of `npm test`, and with `--full` all.
 * @throws for a name that no suite has
 */
export function chooseSuites(args: readonly string[]): readonly Suite[] {
  const names = args.filter((arg) => arg !== '--full')
  const known = SUITES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No suite is called ${unknown.join(' or ')}; there are ${known.join(', ')}`)
  if (names.length > 0) return SUITES.filter(({ name }) => names.includes(name))
  return args.includes('--full') ? SUITES : SUITES.filter(({ set }) => set === 'test')
}

export interface Requirements {
  /** What was found, a line each: `nginx: /usr/sbin/nginx (installed on this machine)`. */
  readonly found: readonly string[]
  /** Each a sentence: nothing can be tested before it is solved. */
  readonly problems: readonly string[]
  /** Why some tests are skipped on this machine: `nginx is not installed (…)`. */
  readonly missing: readonly string[]
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
  nginx: {
    label: 'nginx',
    find: () => asList(findNginx()).map((found) => ({ ...found, args: ['-v'] })),
    whenMissing: MISSING_NGINX,
    isOptional: true,
  },
  pg_dump: onMachine('pg_dump', 'postgresql-client'),
  git: onMachine('git', 'git'),
  restic: onMachine('restic', 'restic', 'version'),
  systemd: onMachine('systemd-analyze', 'systemd'),
}

function onMachine(program: string, debianPackage: string, versionArgument = '--version'): Requirement {
  return {
    label: program,
    find: () => asList(findOnMachine([program])).map((found) => ({ ...found, args: [versionArgument] })),
    whenMissing: `${program} is not installed (Debian: apt-get install ${debianPackage})`,
    isOptional: true,
  }
}

/** Looks for everything these suites need, and starts each program once. */
export async function checkRequirements(
  suites: readonly Suite[],
  isCi: boolean,
  requirements: Record<Need, Requirement> = REQUIREMENTS,
): Promise<Requirements> {
  const lines: string[] = []
  const problems: string[] = []
  const missing: string[] = []
  for (const need of new Set(suites.flatMap(({ needs }) => needs))) {
    const { label, find, whenMissing, isOptional } = requirements[need]
    const found = await find()
    const [first] = found
    if (first) lines.push(`${label}: ${first.path} (${first.source})`)
    if (first) problems.push(...(await reasonsNotToRun(label, found)))
    else if (isOptional && !isCi) missing.push(whenMissing)
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

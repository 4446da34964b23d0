import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNginx, MISSING_NGINX } from '../../backend/test/nginx'
import { MISSING_POSTGRES } from '../../backend/test/postgres'
import { findPostgres, POSTGRES_PROGRAMS } from '../../backend/test/postgres-binaries'
import { findChromium } from '../support/browser'
import { findOnMachine, MISSING_CHECKOUT } from '../support/find-program'

/** A script of package.json, and what it needs besides npm's packages. */
export interface Suite {
  readonly name: string
  readonly script: string
  readonly needs: readonly Need[]
  /** `npm test` runs the suites of `test`; `npm run test:full` runs all, and with `--after-test` only those of `full`. */
  readonly set: 'test' | 'full'
  /** `tests`: its framework reports each test. `exit code`: it counts as one test. `output`: so, and its output is shown. */
  readonly result: 'tests' | 'exit code' | 'output'
}

export type Need = 'chromium' | 'postgres' | 'pg_dump' | 'nginx' | 'git' | 'checkout' | 'restic' | 'systemd'

const DATABASE_TOOLS = ['postgres', 'pg_dump'] as const
const suite = (set: Suite['set'], name: string, script: string, needs: readonly Need[] = []): Suite => ({
  set,
  name,
  script,
  needs,
  result: script.startsWith('test:') ? 'tests' : 'exit code',
})

/**
 * No test belongs to two suites. `journeys` begins with the build, whose longest part uses one processor, and then often
 * waits for pages: beside it the checks run, which use one processor each, and then the suites that use two. `e2e` uses
 * two until its serial tests: beside it builds and backups run first, which use one.
 */
export const SUITES: readonly Suite[] = [
  suite('test', 'journeys', 'test:e2e:journeys', ['chromium']),
  suite('test', 'types', 'typecheck'),
  suite('test', 'lint', 'lint'),
  suite('test', 'format', 'format:check'),
  suite('test', 'deps', 'lint:deps'),
  suite('test', 'knip', 'knip'),
  { ...suite('test', 'house', 'house', ['checkout']), result: 'output' },
  suite('test', 'backend', 'test:backend:embedded'),
  suite('test', 'unit', 'test:unit'),
  suite('test', 'tools', 'test:tools', ['git', 'checkout', 'systemd']),
  suite('full', 'e2e', 'test:e2e:rest', ['chromium', 'postgres', 'nginx']),
  suite('full', 'build', 'test:build'),
  suite('full', 'backups', 'test:backups', [...DATABASE_TOOLS, 'restic']),
  suite('full', 'postgres', 'test:backend:postgres', ['postgres']),
  suite('full', 'fuzz', 'test:fuzz', ['postgres']),
  suite('full', 'nginx', 'test:nginx', ['nginx']),
]

/**
 * The suites of these names; without a name those of `npm test`, with `--full` all, and with `--full --after-test`
 * those that `npm test` leaves out.
 * @throws for a name that no suite has
 */
export function chooseSuites(args: readonly string[]): readonly Suite[] {
  const names = args.filter((arg) => !['--full', '--after-test'].includes(arg))
  const known = SUITES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No suite is called ${unknown.join(' or ')}; there are ${known.join(', ')}`)
  if (names.length > 0) return SUITES.filter(({ name }) => names.includes(name))
  if (!args.includes('--full')) return SUITES.filter(({ set }) => set === 'test')
  return args.includes('--after-test') ? SUITES.filter(({ set }) => set === 'full') : SUITES
}

/** Why a suite that cannot report single tests is skipped as a whole on this machine, or null. */
export function reasonToSkip({ needs, result }: Suite, missing: Requirements['missing']): string | null {
  if (result === 'tests') return null
  return needs.flatMap((need) => missing.get(need) ?? [])[0] ?? null
}

export interface Requirements {
  /** What was found, a line each: `nginx: /usr/sbin/nginx (installed on this machine)`. */
  readonly found: readonly string[]
  /** Each a sentence: nothing can be tested before it is solved. */
  readonly problems: readonly string[]
  /** Why some tests are skipped on this machine: `nginx is not installed (…)`. */
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
  nginx: {
    label: 'nginx',
    find: () => asList(findNginx()).map((found) => ({ ...found, args: ['-v'] })),
    whenMissing: MISSING_NGINX,
    isOptional: true,
  },
  pg_dump: onMachine('pg_dump', 'postgresql-client'),
  git: onMachine('git', 'git'),
  checkout: {
    label: 'git checkout',
    find: () =>
      (existsSync('.git') ? asList(findOnMachine(['git'])) : []).map((found) => ({ ...found, args: ['--version'] })),
    whenMissing: MISSING_CHECKOUT,
    isOptional: true,
  },
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

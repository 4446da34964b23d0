import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { isErrorCode, UserError } from '../lib/errors'

interface Options {
  /** Variables beside those that every program gets. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly timeoutMs?: number
  /** The Debian package that has it, when that is named otherwise. */
  readonly debianPackage?: string
}

/**
 * What a program gets of this process' variables. Others, like LD_PRELOAD or RSYNC_RSH, would run code of whoever could
 * set them.
 */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'RCLONE_CONFIG', 'SSH_AUTH_SOCK']

/**
 * Runs a program.
 * @returns what it prints
 * @throws UserError with what it says about its failure
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  { env, cwd, timeoutMs, debianPackage = name }: Options = {},
): Promise<string> {
  const passedOn = Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]]))
  const child = spawn(name, args, {
    cwd,
    env: { ...passedOn, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    const [printed, said] = await output
    if (code === 0) return printed
    throw new UserError(`${name} ${args[0] ?? ''} failed: ${said.trim() || (signal ?? `exit code ${code}`)}`)
  } catch (cause) {
    if (!isErrorCode(cause, 'ENOENT')) throw cause
    throw new UserError(`${name} is not installed (Debian: apt-get install ${debianPackage}).`, { cause })
  }
}

/**
 * Runs a program of PostgreSQL's client. Passes the password in the environment, which only the same account can read;
 * every account of the machine can read arguments.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const env = password === null ? {} : { PGPASSWORD: password }
  await runProgram(name, [...args, `--dbname=${url}`], { env, debianPackage: 'postgresql-client' })
}

function withoutPassword(databaseUrl: string): { url: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, password }
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isErrorCode } from '../lib/error-code'
import { BackupError } from './backup-error'

const run = promisify(execFile)

/**
 * Runs pg_dump or pg_restore. Passes the password in the environment, which only the same account can read; every
 * account of the machine can read arguments.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const env = password === null ? process.env : { ...process.env, PGPASSWORD: password }
  try {
    await run(name, [...args, `--dbname=${url}`], { env })
  } catch (cause) {
    if (isErrorCode(cause, 'ENOENT'))
      throw new BackupError(`${name} is not installed (Debian: apt-get install postgresql-client).`, { cause })
    const message = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new BackupError(`${name} failed: ${message}`, { cause })
  }
}

function withoutPassword(databaseUrl: string): { url: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, password }
}

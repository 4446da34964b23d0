import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isErrorCode } from '../lib/error-code'
import { BackupError } from './backup-error'

const run = promisify(execFile)

/**
 * Runs pg_dump or pg_restore. The password travels in the environment, which only the account itself can read;
 * arguments are shown to every account of the machine.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl)
  const env = password === null ? process.env : { ...process.env, PGPASSWORD: password }
  try {
    await run(name, [...args, `--dbname=${address}`], { env })
  } catch (cause) {
    if (isErrorCode(cause, 'ENOENT'))
      throw new BackupError(`${name} is not installed (Debian: apt-get install postgresql-client).`, { cause })
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new BackupError(`${name} failed: ${said}`, { cause })
  }
}

function withoutPassword(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { address: url.href, password }
}

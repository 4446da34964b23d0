import { runProgram } from './programs'

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
  await runProgram({ name, args: [...args, `--dbname=${url}`], env, debianPackage: 'postgresql-client' })
}

function withoutPassword(databaseUrl: string): { url: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, password }
}

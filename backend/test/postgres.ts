import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgres, makeReadable, unprivilegedAccount } from './postgres-binaries'

const run = promisify(execFile)

export const MISSING_POSTGRES =
  'PostgreSQL is not installed, and npm has no package for this platform. Install it (Debian: apt-get install postgresql) or name the folder of its programs in POSTGRES_BIN.'

export interface PostgresServer {
  /** URL of the maintenance database, with the right to create others. */
  readonly url: string
  stop(): Promise<void>
  /** Stops it like a restart of its machine; `resume` starts it with the same data. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/**
 * Starts a throwaway PostgreSQL server on a free loopback port.
 * @throws when PostgreSQL is not available
 */
export async function startPostgres(): Promise<PostgresServer> {
  const found = await findPostgres()
  if (found === null) throw new Error(MISSING_POSTGRES)
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'backend-test-postgres-'))
  if (account !== null) await chown(folder, account.uid, account.gid)
  const options = { ...account, cwd: folder }
  const cluster = join(folder, 'cluster')
  try {
    const binaries = await makeReadable(found, join(folder, 'postgres'), account)
    const initdb = ['-D', cluster, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(join(binaries, 'initdb'), initdb, options)
    const port = await freePort()
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
    ]
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
    const launch = async () => {
      const started = spawn(join(binaries, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
      await readiness(started)
      return started
    }
    let server = await launch()
    process.once('exit', () => server.kill('SIGQUIT'))
    const pause = async () => {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    }
    return {
      url: `postgres://test@127.0.0.1:${port}/postgres`,
      pause,
      resume: async () => {
        server = await launch()
      },
      stop: async () => {
        await pause()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free TCP port')
  return address.port
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${log}`))
    })
  })
}

/** A connection that bypasses the backend; the caller must end it. */
export async function openSql(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** Runs one statement without the backend, like a database console. */
export async function runSql(url: string, statement: string, values: unknown[]): Promise<void> {
  const client = await openSql(url)
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

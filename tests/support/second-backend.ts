import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, runSql, startPostgres } from '../../backend/test/postgres'
import { waitForResponse } from '../../tools/lib/wait-for'

const READY_TIMEOUT_MS = 60_000

export interface SecondBackend {
  url: string
  port: number
  dataDir: string
  /** Runs one statement past the backend. */
  sql: (statement: string, values: unknown[]) => Promise<void>
  /** Ends it as a crash would, and leaves what it served. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The release of the tests' stack, served by a second backend on a PostgreSQL that a test can write
 * to directly: the embedded database lets nobody else in.
 * @param env values on top
 */
export async function startSecondBackend(env: Record<string, string> = {}): Promise<SecondBackend> {
  const postgres = await startPostgres()
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'second-backend-'))
  await copyRelease(process.env.E2E_DATA_DIR ?? '', dataDir)
  const backend = spawn(process.execPath, ['--import', 'tsx', 'backend/src/server.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      FIREBASE_PROJECT_ID: 'demo-kilele',
      ADMIN_EMAIL: 'admin@kilele.example',
      ...env,
    },
    stdio: 'inherit',
  })
  const ended = once(backend, 'exit')
  const url = `http://localhost:${port}`
  const stop = async () => {
    backend.kill('SIGTERM')
    await ended
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitForResponse(`${url}/api/health`, { timeoutMs: READY_TIMEOUT_MS })
  } catch (error) {
    await stop()
    throw error
  }
  const kill = async () => {
    backend.kill('SIGKILL')
    await ended
  }
  return { url, port, dataDir, sql: (statement, values) => runSql(postgres.url, statement, values), kill, stop }
}

/** Copies what the data folder `from` serves to visitors to the new data folder `to`. */
export async function copyRelease(from: string, to: string): Promise<void> {
  const id = await readlink(join(from, 'releases', 'current'))
  await mkdir(join(to, 'releases'))
  await cp(join(from, 'releases', id), join(to, 'releases', id), { recursive: true })
  await symlink(id, join(to, 'releases', 'current'))
}

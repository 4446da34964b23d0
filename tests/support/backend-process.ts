import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { accountOfToken, goodClaims, sendJson, unsignedToken } from '../../backend/test/identity-keys'
import { ALLOCATOR_ENVIRONMENT } from '../../tools/lib/processes'

const SERVING = '"Serving '
const COMPLETED = /"request completed"/g

export interface BackendProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Requests it has completed, according to its log. */
  readonly completedRequests: () => number
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** As a service manager does it. */
  stop(): Promise<void>
}

interface ProcessOptions {
  readonly port: number
  readonly dataDir: string
  readonly identityPort: number
  /** The checkout it runs in; this one without it. */
  readonly folder?: string
  /** PostgreSQL; the embedded database without it. */
  readonly databaseUrl?: string | undefined
  /** Values on top. */
  readonly env?: Readonly<Record<string, string>>
}

/** The backend as a process of its own; resolves once it serves. */
export async function startBackendProcess(options: ProcessOptions): Promise<BackendProcess> {
  const { port, dataDir, identityPort, folder, databaseUrl, env } = options
  // An earlier version has no `tools/run.mjs`.
  const runner = folder === undefined ? ['tools/run.mjs'] : ['--import', 'tsx']
  const child = spawn(process.execPath, [...runner, 'backend/src/server.ts'], {
    cwd: folder,
    env: {
      ...ALLOCATOR_ENVIRONMENT,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      FIREBASE_PROJECT_ID: 'demo-kilele',
      ADMIN_EMAIL: 'admin@kilele.example',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // A test that breaks off leaves no process behind.
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void ended.then(() => process.off('exit', killOnExit))
  let completed = 0
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      completed += lines.match(COMPLETED)?.length ?? 0
      if (lines.includes(SERVING)) resolve()
    })
    child.once('exit', (code) => {
      reject(new Error(`The backend did not start (code ${String(code)})`))
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    completedRequests: () => completed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** An identity emulator that knows everybody, for backends that are started again and again. */
export async function startIdentity(port: number): Promise<{ stop(): void }> {
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const { idToken } = z.object({ idToken: z.string() }).parse(JSON.parse(body))
        sendJson(response, 200, { users: [accountOfToken(idToken)] })
      },
      () => response.destroy(),
    )
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The Authorization header of a visitor, as the emulator gives tokens out. */
export function visitor(uid: string): string {
  return `Bearer ${unsignedToken({ ...goodClaims('demo-kilele'), sub: uid, name: uid })}`
}

/** The administrator's, under any uid: limits count by it. */
export function administrator(uid = 'admin'): string {
  return `Bearer ${unsignedToken({ ...goodClaims('demo-kilele'), sub: uid, name: uid, email: 'admin@kilele.example' })}`
}

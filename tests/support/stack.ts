import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestStack {
  url: string
  /** URL of its identity emulator. */
  emulator: string
  dataDir: string
  /** Of the tool that starts all other processes. */
  pid: number
  /** Stops it with SIGTERM, removes its data folder and returns its exit code. */
  stop: () => Promise<number | null>
}

interface StackOptions {
  port: number
  emulatorPort: number
  publisherPort: number
  /** Added to or replacing the defaults. */
  env?: Record<string, string>
}

/** Includes the first build: of 10,000 listings, or on a busy machine. */
const READY_TIMEOUT_MS = 30 * 60_000

/** Starts the whole product with the tool of `npm start`, a new data folder and other ports. */
export async function startStack({ port, emulatorPort, publisherPort, env }: StackOptions): Promise<TestStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-stack-'))
  const tool = spawn(process.execPath, ['tools/run.mjs', 'tools/commands/start.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // A developer's .env must not affect the tests.
      ENV_FILE: '',
      PORT: String(port),
      AUTH_EMULATOR_PORT: String(emulatorPort),
      PUBLISHER_PORT: String(publisherPort),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => tool.once('close', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => {
      tool.kill('SIGTERM')
      reject(new Error(`The stack was not ready in time (logs in ${dataDir}/logs):\n${output}`))
    }, READY_TIMEOUT_MS)
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
        if (/^Ready: /m.test(output)) settle(resolve)
      })
    }
    void ended.then((code) =>
      settle(() =>
        reject(new Error(`The stack ended with code ${code ?? 'none'} (logs in ${dataDir}/logs):\n${output}`)),
      ),
    )
    function settle(how: () => void) {
      clearTimeout(timeout)
      how()
    }
  })
  return {
    url: `http://localhost:${port}`,
    emulator: `http://127.0.0.1:${emulatorPort}`,
    dataDir,
    pid: tool.pid ?? 0,
    async stop() {
      tool.kill('SIGTERM')
      const code = await ended
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

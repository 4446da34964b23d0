import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestStack {
  url: string
  /** Address of its identity emulator. */
  emulator: string
  dataDir: string
  /** Of the tool, whose descendants all parts are. */
  pid: number
  /** Ends it, as Ctrl-C would; returns its exit code. Its folder goes too. */
  stop: () => Promise<number | null>
}

interface StackOptions {
  port: number
  emulatorPort: number
  publisherPort: number
  /** Values on top, for a stack that differs. */
  env?: Record<string, string>
}

/** How long a start may take, the first build included: of 10,000 listings, or on a machine that has much else to do. */
const READY_TIMEOUT_MS = 30 * 60_000

/** The whole product by `npm start`'s own tool, with a new folder and other ports. */
export async function startStack({ port, emulatorPort, publisherPort, env }: StackOptions): Promise<TestStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-stack-'))
  const tool = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/start.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // A developer's own .env must not reach into the tests.
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

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../test/app'

const server = fileURLToPath(new URL('server.ts', import.meta.url))

describe('the server process', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  before(async () => {
    folder = await temporaryFolder()
  })
  after(() => folder.remove())

  function start(env: Record<string, string>): { child: ChildProcess; output: Promise<string> } {
    const child = spawn(process.execPath, ['--import', 'tsx', server], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: folder.path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return { child, output: once(child, 'close').then(() => output) }
  }

  const identity = { FIREBASE_PROJECT_ID: 'demo-kilele', ADMIN_EMAIL: 'admin@kilele.example' }

  it('ends with the names of the missing values, and no stack', async () => {
    const { child, output } = start({})
    const text = await output
    assert.equal(child.exitCode, 1)
    assert.match(text, /FIREBASE_PROJECT_ID is missing/)
    assert.match(text, /ADMIN_EMAIL is missing/)
    assert.doesNotMatch(text, /\n\s+at /)
  })

  it('ends with one sentence when the database does not answer', async () => {
    const { child, output } = start({ ...identity, DATABASE_URL: 'postgres://kilele@127.0.0.1:1/kilele' })
    assert.match(await output, /^The database at DATABASE_URL cannot be opened: .*ECONNREFUSED.*\n$/)
    assert.equal(child.exitCode, 1)
  })

  it('serves, keeps a second one out of its folder, and stops on SIGTERM', async () => {
    const first = start({ ...identity, PORT: '0' })
    await serving(first.child)

    const second = start({ ...identity, PORT: '0' })
    assert.match(
      await second.output,
      new RegExp(`^The folder .* is used by another backend, process ${first.child.pid}\\b.*\\n$`),
    )
    assert.equal(second.child.exitCode, 1)

    first.child.kill('SIGTERM')
    await first.output
    assert.equal(first.child.exitCode, 0)
  })

  it('ends with one sentence when the port is taken, and leaves the folder free', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    assert.ok(address !== null && typeof address === 'object')
    const { child, output } = start({ ...identity, PORT: String(address.port), LOG_LEVEL: 'silent' })
    assert.match(await output, new RegExp(`^Port ${address.port} on 127.0.0.1 is in use\\..*\\n$`))
    assert.equal(child.exitCode, 1)
    blocker.close()
  })
})

function serving(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Serving ')) resolve()
    })
    child.once('close', () => {
      reject(new Error('The server ended before it served'))
    })
  })
}

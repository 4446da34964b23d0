import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../test/app'
import { freePort } from '../test/postgres'
import { hasCode } from './lib/errors'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

describe('the server process', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  before(async () => {
    folder = await temporaryFolder()
  })
  after(() => folder.remove())

  function start(env: Record<string, string>): { child: ChildProcess; output: Promise<string> } {
    // As `npm start` starts it, but its database's WebAssembly is not optimized, which takes longer than a test lasts.
    const child = spawn(process.execPath, ['--liftoff-only', 'tools/run.mjs', 'backend/src/server.ts'], {
      cwd: REPOSITORY,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: folder.path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return { child, output: once(child, 'close').then(() => output) }
  }

  const identity = { FIREBASE_PROJECT_ID: 'demo-kilele', ADMIN_EMAIL: 'admin@kilele.example' }

  it('exits with the names of the variables and no stack when some are missing', async () => {
    const { child, output } = start({})
    const printed = await output
    assert.equal(child.exitCode, 1)
    assert.match(printed, /FIREBASE_PROJECT_ID is missing/)
    assert.match(printed, /ADMIN_EMAIL is missing/)
    assert.doesNotMatch(printed, /\n\s+at /)
  })

  it('exits with one sentence when the database does not respond', async () => {
    const { child, output } = start({ ...identity, DATABASE_URL: 'postgres://kilele@127.0.0.1:1/kilele' })
    assert.match(await output, /^The database at DATABASE_URL cannot be opened: .*ECONNREFUSED.*\n$/)
    assert.equal(child.exitCode, 1)
  })

  it('rejects a second process and stops on SIGTERM when it is running', async () => {
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

  it('finishes pending requests when it is stopped', async () => {
    const { child, output } = start({ ...identity, PORT: '0' })
    const port = await serving(child)
    const body = JSON.stringify({ name: 'Wanjiku', email: 'w@example.com', message: 'Is the villa still there?' })
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    const head = `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
    socket.write(head + body.slice(0, 20))
    // The go-ahead: the request has begun.
    await once(socket, 'data')
    child.kill('SIGTERM')
    await setTimeout(300)
    socket.write(body.slice(20))
    await once(socket, 'close')
    assert.match(response, /^HTTP\/1\.1 100 .*HTTP\/1\.1 201 .*\r\nconnection: close\r\n/is)
    await output
    assert.equal(child.exitCode, 0)
  })

  it('serves a request that arrives on an open connection when it is being stopped', async () => {
    const { child, output } = start({ ...identity, PORT: '0' })
    const socket = connect(await serving(child), '127.0.0.1')
    let response = ''
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    socket.write('GET /api/live HTTP/1.1\r\nhost: x\r\n')
    await setTimeout(300)
    child.kill('SIGTERM')
    await setTimeout(300)
    socket.write('\r\n')
    await once(socket, 'close')
    assert.match(response, /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
    await output
    assert.equal(child.exitCode, 0)
  })

  it('loses no request of clients that never pause when it is stopped', async () => {
    const { child, output } = start({ ...identity, PORT: '0' })
    const port = await serving(child)
    const clients = Array.from({ length: 64 }, () => requestUntilClosed(port))
    await Promise.all(clients.map(({ connected }) => connected))
    child.kill('SIGTERM')
    await assert.doesNotReject(Promise.all(clients.map(({ closed }) => closed)))
    await output
    assert.equal(child.exitCode, 0)
  })

  it('serves metrics on a local port when METRICS_PORT is set', async (test) => {
    const metricsPort = await freePort()
    const { child, output } = start({ ...identity, HOST: '0.0.0.0', PORT: '0', METRICS_PORT: String(metricsPort) })
    test.after(() => child.kill('SIGKILL'))
    const port = await serving(child)
    const page = async (host: string, at: number) => (await fetch(`http://${host}:${at}/metrics`)).text()
    await fetch(`http://127.0.0.1:${port}/api/cars/somebodys-id?token=s3cret`)
    const lines = (await page('127.0.0.1', metricsPort)).split('\n').filter((line) => line !== '')
    const sample = /^[a-z_]+[a-z0-9_]*(\{[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*\})? (-?[0-9.e+-]+|NaN|[+-]Inf)( \d+)?$/i
    for (const line of lines) assert.match(line, line.startsWith('#') ? /^# (HELP|TYPE) [a-z0-9_]+ ./ : sample)
    assert.ok(lines.some((line) => line.startsWith('process_resident_memory_bytes ')))
    assert.ok(lines.some((line) => line.includes('route="/api/cars/:id",status="404"')))
    assert.doesNotMatch(lines.join('\n'), /somebodys-id|s3cret/)
    assert.doesNotMatch(await page('127.0.0.1', port), /process_resident_memory_bytes/)
    const elsewhere = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)
    if (elsewhere === undefined) test.diagnostic('this machine has no other address to try')
    else {
      await page(elsewhere.address, port)
      await assert.rejects(page(elsewhere.address, metricsPort), (error: Error) => hasCode(error.cause, 'ECONNREFUSED'))
    }
    child.kill('SIGTERM')
    await output
  })

  it('exits and releases the folder when the start fails after listening', async (test) => {
    const socketFolder = join(folder.path, 'backup-socket')
    await rm(socketFolder, { recursive: true, force: true })
    // A folder is to be made there.
    await writeFile(socketFolder, '')
    const { child, output } = start({ ...identity, PORT: '0' })
    test.after(() => child.kill('SIGKILL'))
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(60_000) })
    await assert.doesNotReject(ended, 'it went on')
    assert.match(await output, /listening at .*EEXIST/s)
    assert.equal(child.exitCode, 1)

    await rm(socketFolder)
    const next = start({ ...identity, PORT: '0' })
    await serving(next.child)
    next.child.kill('SIGTERM')
    await next.output
  })

  it('exits with one sentence and releases the folder when the port is in use', async () => {
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

/** The port it listens on. */
function serving(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [, port] = /listening at http:\/\/[^"]*:(\d+)"/.exec(printed) ?? []
      if (printed.includes('Serving ')) resolve(Number(port))
    })
    child.once('close', () => {
      reject(new Error('The server ended before it served'))
    })
  })
}

/** Requests again after each response. `closed` resolves when one announces the end, and rejects when there is none. */
function requestUntilClosed(port: number): { connected: Promise<void>; closed: Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const respond = async () => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/live', agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await text(response)
    return response
  }
  const first = respond()
  const last = first.then(async (response) => {
    while (response.headers.connection !== 'close') response = await respond()
  })
  return { connected: first.then(() => undefined), closed: last }
}

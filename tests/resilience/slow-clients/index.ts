import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { startNginx } from '../../../backend/test/nginx'
import { freePort } from '../../../backend/test/postgres'
import { switchTo, writeRelease } from '../../../backend/test/releases'
import { openVisitors, type Outcome } from '../load/visitors'
import { quantile } from '../load/verdict'
import { startBackendProcess, startIdentity } from '../../support/backend-process'

/**
 * `npm run test:slow-clients [-- --seconds 20]`: slowhttptest holds 500 connections with slow headers, slow bodies and
 * slow reading, against nginx with the configuration of deploy/ and against the backend alone. Visitors with other IP
 * addresses request pages and API calls meanwhile. Fails when pages have a p99 of 300 ms or more, when a visitor
 * gets no response or an error, or when a request fails later than 5 s after the attack.
 */

const SLOWHTTPTEST = '/usr/bin/slowhttptest'
const CONNECTIONS = 500
const PAGE_P99_MS = 300
const RECOVERY_MS = 5_000
/** slowhttptest connects from 127.0.0.1, visitors from IP addresses in 127.9. */
const VISITORS = 8
const PROBE_EVERY_MS = 100
const PAGE = `<!doctype html><title>Kilele</title>${'<p>Listing</p>'.repeat(1_000)}`

const ATTACKS: Readonly<Record<string, (origin: string) => string[]>> = {
  'slow headers': (origin) => ['-H', '-i', '2', '-u', origin + pagePaths.home],
  'slow body': (origin) => ['-B', '-i', '2', '-s', '8192', '-f', 'application/json', '-u', origin + apiPaths.contact],
  'slow reading': (origin) => [
    '-X',
    '-w',
    '10',
    '-y',
    '20',
    '-n',
    '5',
    '-z',
    '32',
    '-k',
    '3',
    '-u',
    origin + apiPaths.properties,
  ],
}

const { values } = parseArgs({ options: { seconds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 20)
if (!existsSync(SLOWHTTPTEST)) throw new Error('No slowhttptest found (Debian: apt-get install slowhttptest)')

const direct = await withBackend('false', (url) => attackAll('backend alone', url))
const throughNginx = await withBackend('1', async (url, dataDir) => {
  const nginx = await startNginx({ port: await freePort(), backendPorts: [Number(new URL(url).port)], dataDir })
  try {
    return await attackAll('through nginx', nginx.url)
  } finally {
    await nginx.stop()
  }
})
const rows = [...direct, ...throughNginx]
console.table(rows)
const hasFailed = rows.some(
  (row) => row['pages p99, ms'] >= PAGE_P99_MS || row.failed > 0 || row['failed after 5 s'] > 0,
)
process.exitCode = hasFailed ? 1 : 0

async function withBackend<Result>(
  trustProxy: string,
  use: (url: string, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-slow-'))
  await writeRelease(dataDir, '1', { 'index.html': PAGE })
  await switchTo(dataDir, '1')
  const identityPort = await freePort()
  const identity = await startIdentity(identityPort)
  const backend = await startBackendProcess({
    port: await freePort(),
    identityPort,
    dataDir,
    env: { DEMO_DATA: 'true', TRUST_PROXY: trustProxy },
  })
  try {
    return await use(backend.url, dataDir)
  } finally {
    await backend.stop()
    identity.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function attackAll(target: string, origin: string) {
  const rows = []
  // Compiles code and fills caches first.
  await probe(origin, 3)
  for (const [attack, argumentsFor] of Object.entries(ATTACKS)) {
    const attacker = spawn(
      SLOWHTTPTEST,
      [...argumentsFor(origin), '-c', String(CONNECTIONS), '-r', '200', '-l', String(seconds), '-p', '2'],
      { stdio: 'ignore' },
    )
    const ended = once(attacker, 'exit')
    const during = await probe(origin, seconds)
    attacker.kill('SIGINT')
    await ended
    await sleep(RECOVERY_MS)
    const afterwards = await probe(origin, 2)
    const pages = during.filter(({ kind }) => kind === 'page').map(({ ms }) => ms)
    const calls = during.filter(({ kind }) => kind === 'call').map(({ ms }) => ms)
    rows.push({
      target,
      attack,
      requests: during.length,
      'pages p50, ms': Math.round(quantile(pages, 0.5)),
      'pages p99, ms': Math.round(quantile(pages, 0.99)),
      'calls p99, ms': Math.round(quantile(calls, 0.99)),
      failed: during.filter(isFailure).length,
      'failed after 5 s': afterwards.filter(isFailure).length,
    })
  }
  return rows
}

/** Sends visitors' requests, each on a new connection, because an attack may block new ones. */
async function probe(origin: string, forSeconds: number): Promise<Outcome[]> {
  const visitors = openVisitors(VISITORS, { keepAlive: false })
  const sent: Promise<Outcome>[] = []
  for (const deadline = performance.now() + forSeconds * 1_000; performance.now() < deadline;) {
    sent.push(
      visitors.send(origin, { kind: 'page', path: pagePaths.home }),
      visitors.send(origin, { kind: 'call', path: apiPaths.properties }),
      visitors.send(origin, { kind: 'write', path: apiPaths.contact, method: 'POST', body: {} }),
    )
    await sleep(PROBE_EVERY_MS)
  }
  const outcomes = await Promise.all(sent)
  visitors.close()
  return outcomes
}

/** The backend rejects an empty message with 400, which shows that it read the body. */
function isFailure({ kind, status }: Outcome): boolean {
  return status !== (kind === 'write' ? 400 : 200)
}

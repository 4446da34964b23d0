import autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { freePort, startPostgres } from '../../../backend/test/postgres'
import { switchTo, writeRelease } from '../../../backend/test/releases'
import { startBackendProcess, startIdentity } from '../../support/backend-process'

/**
 * `npm run test:memory [-- --paths 300000] [--read reviews]`: requests random paths on each database, spread over all
 * public reads or of the one named. Fails when V8's heap and external memory (ArrayBuffers, WebAssembly) grow by 30 MB
 * or more, measured after garbage collection. Resident memory is only shown: between collections V8's heap varies by
 * 150 MB and more.
 */

const MAX_GROWTH_MB = 30
const CONNECTIONS = 20
const SETTLE_MS = 5_000
const REPORT_WITHIN_MS = 30_000

const memoryUsage = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })

const READS: Readonly<Record<string, (id: string) => string>> = {
  reviews: (id) => `/api/reviews/property/${id}`,
  property: (id) => `/api/properties/${id}`,
  car: (id) => `/api/cars/${id}`,
  list: (id) => `/api/properties?fields=${id}`,
  'all reviews': (id) => `/api/reviews?${id}`,
  'photo of ours': (id) => `/media/320.webp/uploads/${id}.jpg`,
  'photo of another host': (id) => `/media/320.webp/utfs.io/f/${id}`,
  upload: (id) => `/uploads/${id}.jpg`,
  'share card': (id) => `/media/share/property/${id}-0123456789abcdef.jpg`,
  'QR code': (id) => `/media/qr/property/${id}.svg`,
  'page of a property': (id) => `/properties/${id}`,
  'page of a car': (id) => `/cars/${id}`,
  'page data': (id) => `/page-data/cars/${id}/page-data.json`,
  'unknown page': (id) => `/${id}`,
  'unknown file': (id) => `/${id}.js`,
}
const PAGE = `<!doctype html><html><head><title data-react-helmet="true">Kilele</title></head><body>${'<p>Listing</p>'.repeat(1_000)}</body></html>`

const { values } = parseArgs({
  options: {
    paths: { type: 'string' },
    read: { type: 'string' },
    /** Requests before the first measurement: code is compiled, demo photos are resized. */
    'warm-up': { type: 'string', default: '40000' },
    /** `embedded` or `PostgreSQL`; both by default. */
    database: { type: 'string' },
  },
})
const paths = Number(values.paths ?? 300_000)
const reads = values.read === undefined ? Object.values(READS) : [readNamed(values.read)]

const postgres = await startPostgres()
try {
  const rows: Awaited<ReturnType<typeof measure>>[] = []
  if (values.database !== 'PostgreSQL') rows.push(await measure('embedded', undefined))
  if (values.database !== 'embedded') rows.push(await measure('PostgreSQL', postgres.url))
  console.table(rows)
  process.exitCode = rows.every((row) => row['growth, MB'] < MAX_GROWTH_MB) ? 0 : 1
} finally {
  await postgres.stop()
}

function readNamed(name: string): (id: string) => string {
  const read = READS[name]
  if (read === undefined) throw new Error(`There is no read ${name}. There are: ${Object.keys(READS).join(', ')}.`)
  return read
}

async function measure(database: string, databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-memory-'))
  await writeRelease(dataDir, '1', {
    'index.html': PAGE,
    '404.html': PAGE,
  })
  await switchTo(dataDir, '1')
  const report = join(dataDir, 'memory.json')
  const identityPort = await freePort()
  const identity = await startIdentity(identityPort)
  const backend = await startBackendProcess({
    port: await freePort(),
    identityPort,
    dataDir,
    databaseUrl,
    env: {
      DEMO_DATA: 'true',
      NODE_OPTIONS: `--import=${new URL('report-memory.mjs', import.meta.url).href}`,
      MEMORY_REPORT: report,
    },
  })
  try {
    await requestPaths(backend.url, Number(values['warm-up']))
    const before = await measureMemory(backend.pid, report)
    const { statuses, perSecond } = await requestPaths(backend.url, paths)
    const after = await measureMemory(backend.pid, report)
    return {
      database,
      paths,
      'before, MB': before.retained,
      'after, MB': after.retained,
      'growth, MB': after.retained - before.retained,
      'resident, MB': `${before.resident} / ${after.resident}`,
      'per second': perSecond,
      statuses,
    }
  } finally {
    await backend.stop()
    identity.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function requestPaths(url: string, amount: number): Promise<{ statuses: string; perSecond: number }> {
  let next = 0
  const result = await autocannon({
    url,
    amount,
    connections: CONNECTIONS,
    requests: [
      {
        setupRequest: (request) => {
          const read = reads[next++ % reads.length]
          return { ...request, path: read?.(randomUUID()) ?? '/' }
        },
      },
    ],
  })
  if (result.errors > 0) throw new Error(`${result.errors} requests got no response`)
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`)
  return { statuses: statuses.join(', '), perSecond: Math.round(result.requests.average) }
}

/** Megabytes after garbage collection, once the process has been idle for some seconds. */
async function measureMemory(pid: number, report: string): Promise<{ resident: number; retained: number }> {
  await sleep(SETTLE_MS)
  await rm(report, { force: true })
  process.kill(pid, 'SIGUSR2')
  const deadline = Date.now() + REPORT_WITHIN_MS
  while (!existsSync(report)) {
    if (Date.now() > deadline) throw new Error('The backend did not report its memory')
    await sleep(100)
  }
  const { rss, heapUsed, external } = memoryUsage.parse(JSON.parse(await readFile(report, 'utf8')))
  return { resident: megabytes(rss), retained: megabytes(heapUsed + external) }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}

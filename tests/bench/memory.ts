import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startPostgres } from '../../backend/test/postgres'
import { MINUTE_MS } from '../../contract/limits'
import { descendantsOf, processesOf } from '../resilience/chaos/processes'
import { ORIGIN, readSite, requestAt } from '../resilience/load/mix'
import { openVisitors } from '../resilience/load/visitors'
import { startBackendProcess, startIdentity } from '../support/backend-process'
import { proportionalMegabytes, residentMegabytes } from '../support/resident-memory'
import { copyRelease } from '../support/second-backend'
import type { Row } from './aims'
import { rounded } from './results'
import { withFolder } from './stack'

const MIXED_REQUESTS = 150_000
/** A slow machine sends fewer in this time; the row says how many. */
const MAX_LOAD_MS = 4 * MINUTE_MS
const PROGRESS_EVERY = 10_000
/** How a busy machine sheds load. */
const REJECTIONS = [429, 503]
const CONCURRENCY = 32
const VISITORS = 256
/** Of the test, from few addresses; a limit would leave work out. */
const WRITES_PER_MINUTE = 6_000

/** Of starter, identity emulator and publisher of a stack together. */
export async function measureHelpers(starter: number): Promise<Row> {
  const backends = await processesOf('backend', starter)
  const started = (await descendantsOf(starter)).map(({ pid }) => pid)
  const sizes = await Promise.all(
    [starter, ...started].filter((pid) => !backends.includes(pid)).map(proportionalMegabytes),
  )
  return { processes: 'starter, emulator, publisher', MB: rounded(sizes.reduce((sum, size) => sum + size, 0)) }
}

/** Of a backend with the demo data before and after mixed requests, on each database. */
export async function measureMixedLoad(released: string, restMs: number): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    return [
      ...(await measureOn('embedded', undefined, released, restMs)),
      ...(await measureOn('PostgreSQL', postgres.url, released, restMs)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measureOn(
  database: string,
  databaseUrl: string | undefined,
  released: string,
  restMs: number,
): Promise<Row[]> {
  const identityPort = await freePort()
  const identity = await startIdentity(identityPort)
  try {
    return await withFolder(async (dataDir) => {
      await copyRelease(released, dataDir)
      const backend = await startBackendProcess({
        port: await freePort(),
        identityPort,
        dataDir,
        databaseUrl,
        env: {
          DEMO_DATA: 'true',
          // Messages from another origin are rejected otherwise.
          SITE_ORIGIN: ORIGIN,
          RATE_LIMIT_WRITES_PER_MINUTE: String(WRITES_PER_MINUTE),
        },
      })
      const memory = async (): Promise<Row> => ({ 'backend, MB': rounded(await residentMegabytes(backend.pid)) })
      const printProgress = async (sent: number) => {
        console.log(`${database}: ${sent} requests, ${String((await memory())['backend, MB'])} MB`)
      }
      try {
        await sleep(restMs)
        const before = { database, moment: 'at rest', ...(await memory()) }
        const load = await sendMixedRequests(backend.url, dataDir, printProgress)
        await sleep(restMs)
        return [before, { database, moment: 'after mixed load', ...load, ...(await memory()) }]
      } finally {
        await backend.stop()
      }
    })
  } finally {
    identity.stop()
  }
}

/**
 * @returns how many were sent, and how many of them the backend shed
 * @throws when a request gets no response or another error, since work left out would not show in memory
 */
async function sendMixedRequests(
  url: string,
  dataDir: string,
  printProgress: (sent: number) => Promise<void>,
): Promise<Row> {
  const site = await readSite(url, dataDir)
  const visitors = openVisitors(VISITORS)
  const end = Date.now() + MAX_LOAD_MS
  let sent = 0
  let rejected = 0
  try {
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (sent < MIXED_REQUESTS && Date.now() < end) {
          const number = sent++
          const { kind, status, error } = await visitors.send(url, requestAt(site, number))
          if (REJECTIONS.includes(status)) rejected++
          else if (error !== null || status >= 400) throw new Error(`${kind}: ${error ?? status}`)
          if (number % PROGRESS_EVERY === 0) await printProgress(number)
        }
      }),
    )
  } finally {
    visitors.close()
  }
  return { requests: sent, rejected }
}

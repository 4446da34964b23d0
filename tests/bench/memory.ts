import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startPostgres } from '../../backend/test/postgres'
import { descendantsOf, processesOf } from '../resilience/chaos/processes'
import { readSite, requestAt } from '../resilience/load/mix'
import { openVisitors } from '../resilience/load/visitors'
import { startBackendProcess, startIdentity } from '../support/backend-process'
import { proportionalMegabytes, residentMegabytes } from '../support/resident-memory'
import { copyRelease } from '../support/second-backend'
import { withFolder } from './folder'
import { rounded } from './results'
import type { Row } from './row'

const MIXED_REQUESTS = 150_000
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

/** Of a backend with the demo data before and after an hour's requests, on each database. */
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
        env: { DEMO_DATA: 'true', RATE_LIMIT_WRITES_PER_MINUTE: String(WRITES_PER_MINUTE) },
      })
      const memory = async (moment: string): Promise<Row> => {
        await sleep(restMs)
        return { database, moment, 'backend, MB': rounded(await residentMegabytes(backend.pid)) }
      }
      try {
        const before = await memory('at rest')
        await sendMixedRequests(backend.url, dataDir)
        return [before, await memory('after mixed load')]
      } finally {
        await backend.stop()
      }
    })
  } finally {
    identity.stop()
  }
}

/** @throws when a request gets no response or one that is a fault of the backend */
async function sendMixedRequests(url: string, dataDir: string): Promise<void> {
  const site = await readSite(url, dataDir)
  const visitors = openVisitors(VISITORS)
  let sent = 0
  try {
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (sent < MIXED_REQUESTS) {
          const { kind, status, error } = await visitors.send(url, requestAt(site, sent++))
          if (error !== null || status === 500) throw new Error(`${kind}: ${error ?? status}`)
        }
      }),
    )
  } finally {
    visitors.close()
  }
}

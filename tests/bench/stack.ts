import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREPARE_AFTER_SECONDS } from '../../backend/src/modules/demo/seed'
import { freePort } from '../../backend/test/postgres'
import { apiPaths } from '../../contract/paths'
import { ALLOCATOR_ENVIRONMENT } from '../../tools/lib/processes'
import { waitForResponse } from '../../tools/lib/wait-for'
import { startIdentity } from '../support/backend-process'
import { copyRelease } from '../support/second-backend'
import { startStack, type TestStack } from '../support/stack'
import { generateListings, type ListingCounts } from './listings'

const PORTS = { port: 8190, emulatorPort: 9198, publisherPort: 8191 }
const BACKEND_PORT = 8192
const DEMO = join(import.meta.dirname, '..', '..', 'demo')
/** Larger photos would be prepared for ten minutes beside what is measured. */
const PHOTO_PX = 480
/** The demo data. */
export const DEMO_LISTINGS = 30

/** Runs `measure` with a whole stack of its own that offers this many listings; then takes it away. */
export function withStack<Result>(listings: number, measure: (stack: TestStack) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    if (listings !== DEMO_LISTINGS) await fillDemoFolder(folder, countsOf(listings))
    const demoDir = listings === DEMO_LISTINGS ? DEMO : folder
    const stack = await startStack({ ...PORTS, env: { DEMO_DIR: demoDir } })
    try {
      return await measure(stack)
    } finally {
      await stack.stop()
    }
  })
}

/** The same once nothing is left to be done in the background. */
export function withIdleStack<Result>(
  listings: number,
  measure: (stack: TestStack) => Promise<Result>,
): Promise<Result> {
  return withStack(listings, async (stack) => {
    await waitUntilIdle(stack.dataDir)
    return measure(stack)
  })
}

/** Four properties to one car. */
function countsOf(listings: number): ListingCounts {
  const cars = Math.floor(listings / 5)
  return { properties: listings - cars, cars }
}

export interface BenchBackend {
  url: string
  dataDir: string
  /** What the process holds in memory now; null where the system does not tell. */
  megabytes: () => Promise<number | null>
}

/**
 * Runs `measure` with a backend alone that offers this many listings: what long lists cost, without a build
 * of pages that nobody opens.
 * @param released the data folder whose release it serves, if any
 */
export function withBackend<Result>(
  released: string | null,
  counts: ListingCounts,
  measure: (backend: BenchBackend) => Promise<Result>,
): Promise<Result> {
  return withFolder((demoDir) =>
    withFolder(async (dataDir) => {
      await fillDemoFolder(demoDir, counts)
      if (released !== null) await copyRelease(released, dataDir)
      return runBackend(demoDir, dataDir, measure)
    }),
  )
}

async function runBackend<Result>(
  demoDir: string,
  dataDir: string,
  measure: (backend: BenchBackend) => Promise<Result>,
): Promise<Result> {
  const identityPort = await freePort()
  const identity = await startIdentity(identityPort)
  const backend = spawn(process.execPath, ['tools/run.mjs', 'backend/src/server.ts'], {
    env: {
      ...ALLOCATOR_ENVIRONMENT,
      PATH: process.env.PATH,
      PORT: String(BACKEND_PORT),
      DATA_DIR: dataDir,
      DEMO_DIR: demoDir,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      FIREBASE_PROJECT_ID: 'demo-kilele',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identityPort}`,
      ADMIN_EMAIL: 'admin@kilele.example',
      RATE_LIMIT_WRITES_PER_MINUTE: '10000',
    },
    stdio: 'inherit',
  })
  const ended = once(backend, 'exit')
  const url = `http://localhost:${BACKEND_PORT}`
  try {
    await Promise.race([
      waitForResponse(url + apiPaths.carCards, { timeoutMs: 5 * 60_000 }),
      // Otherwise another server at this port would be measured.
      ended.then(() => Promise.reject(new Error(`The backend ended before it responded at ${url}`))),
    ])
    return await measure({ url, dataDir, megabytes: () => megabytesOf(backend.pid) })
  } finally {
    backend.kill('SIGTERM')
    await ended
    identity.stop()
  }
}

async function megabytesOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
}

/** Makes it a folder like demo/ with as many listings; the backend reads it when its database is empty. */
async function fillDemoFolder(folder: string, counts: ListingCounts): Promise<void> {
  const photos = (await readdir(join(DEMO, 'photos'))).filter((name) => name.endsWith('.jpg'))
  const { properties, cars } = generateListings(counts, photos)
  await mkdir(join(folder, 'photos'))
  for (const name of photos) {
    await sharp(join(DEMO, 'photos', name))
      .resize(PHOTO_PX)
      .toFile(join(folder, 'photos', name))
  }
  await writeFile(join(folder, 'properties.json'), JSON.stringify(properties))
  await writeFile(join(folder, 'cars.json'), JSON.stringify(cars))
  await writeFile(join(folder, 'reviews.json'), '[]')
}

/** Longer than one size of a photo takes, its rest afterwards included. */
const LONGEST_PAUSE_MS = 20_000
const WINDOW_MS = 2_000
const MAX_BUSY = 0.1

/**
 * Waits until a backend with new demo data has nothing left to do: it prepares photos, which begins after some
 * minutes, and would distort measurements. When others keep the machine busy a note is printed, and
 * measured all the same.
 */
export async function waitUntilIdle(dataDir: string): Promise<void> {
  const sizes = join(dataDir, 'media', 'resized')
  const sizesMade = async () => (await readdir(sizes, { recursive: true })).length
  // Until somebody asks for a photo there is no such folder.
  await mkdir(sizes, { recursive: true })
  await sleep(PREPARE_AFTER_SECONDS * 1_000)
  for (let before = -1, now = await sizesMade(); now !== before; now = await sizesMade()) {
    before = now
    await sleep(LONGEST_PAUSE_MS)
  }
  const busy = await busyPart()
  if (busy > MAX_BUSY) console.warn(`The machine is ${Math.round(busy * 100)} % busy: times will be too long.`)
}

/** Of all processors together, 0 to 1. */
async function busyPart(): Promise<number> {
  const before = processorTimes()
  await sleep(WINDOW_MS)
  const after = processorTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** In milliseconds, of all processors together. */
function processorTimes(): { idle: number; all: number } {
  let idle = 0
  let all = 0
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.idle + times.user + times.nice + times.sys + times.irq
  }
  return { idle, all }
}

/** Runs `use` with a new folder, which is gone afterwards. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kilele-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

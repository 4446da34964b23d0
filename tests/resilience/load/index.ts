import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pagePaths } from '../../../contract/paths'
import { startNginx } from '../../../backend/test/nginx'
import { startPostgres } from '../../../backend/test/postgres'
import { startBackendProcess, startIdentity, type BackendProcess } from '../../support/backend-process'
import { readEnquiryNames } from '../../support/enquiries'
import { call } from '../../support/http-client'
import { residentMegabytes } from '../../support/resident-memory'
import { copyRelease } from '../../support/second-backend'
import { startStack } from '../../support/stack'
import { openVisitors, type Outcome, type Visitors } from './visitors'
import { ORIGIN, readSite, requestAt } from './mix'
import type { Probed, ProbeOptions } from './probe'
import { errorOf, memoryGrowth, quantile } from './verdict'

/**
 * `npm run test:load [-- --minutes 30] [--postgres] [--release DATA_DIR]`: measures how many mixed requests a second
 * one backend sustains, then sends twice as many. It may reject some with 429 or 503; anything else is an error.
 */

const STACK_PORTS = { port: 8160, emulatorPort: 9169, publisherPort: 8161 }
const [BACKEND_PORT, IDENTITY_PORT, NGINX_PORT] = [8162, 8163, 8164]
const MEASURE_SECONDS = 20
const CONCURRENCY = 32
/** As many open requests as nginx allows; above it none is sent for the moment. */
const MAX_OPEN_REQUESTS = 2_000
const TICK_MS = 10
const PAGE_P99_MS = 200
const MAX_GROWTH = 0.1

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, postgres: { type: 'boolean' }, release: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 3)
const errors = await run()
for (const error of errors) console.error(error)
console.log(errors.length === 0 ? 'Passed.' : `${errors.length} errors`)
process.exitCode = errors.length === 0 ? 0 : 1

async function run(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-load-'))
  await prepareRelease(dataDir)
  const postgres = values.postgres === true ? await startPostgres() : null
  const identity = await startIdentity(IDENTITY_PORT)
  const backend = await startBackendProcess({
    port: BACKEND_PORT,
    identityPort: IDENTITY_PORT,
    dataDir,
    databaseUrl: postgres?.url,
    env: {
      DEMO_DATA: 'true',
      SITE_ORIGIN: ORIGIN,
      TRUST_PROXY: '1',
      RATE_LIMIT_WRITES_PER_MINUTE: '600',
    },
  })
  const nginx = await startNginx({ port: NGINX_PORT, backendPorts: [BACKEND_PORT], dataDir })
  const visitors = openVisitors(256)
  try {
    return await measure(backend, nginx.url, visitors, dataDir)
  } finally {
    visitors.close()
    await nginx.stop()
    await backend.stop()
    await postgres?.stop()
    identity.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Copies the release of the given data folder, or of a new stack. */
async function prepareRelease(dataDir: string): Promise<void> {
  if (values.release !== undefined) {
    await copyRelease(values.release, dataDir)
    return
  }
  const stack = await startStack(STACK_PORTS)
  await copyRelease(stack.dataDir, dataDir)
  await stack.stop()
}

async function measure(
  backend: BackendProcess,
  origin: string,
  visitors: Visitors,
  dataDir: string,
): Promise<string[]> {
  const site = await readSite(backend.url, dataDir)
  // Resizes the photos first, which is not part of the measurement.
  for (const path of site.photos) await visitors.send(origin, { kind: 'photo', path })
  await sustain(5)
  const sustained = await sustain(MEASURE_SECONDS)
  const writtenBefore = await countWritten()
  console.log(
    `sustained: ${sustained.toFixed(0)} requests a second through nginx, with ${CONCURRENCY} at once; now sending twice that`,
  )

  const probe = startProbe({
    origins: [backend.url, origin],
    paths: [pagePaths.home, pagePaths.properties, pagePaths.property(site.properties[0] ?? '')],
    everyMs: 40,
  })
  const memory: number[] = []
  const outcomes = await overload(2 * sustained, memory)
  const probed = await probe.end()
  report(outcomes, probed, memory)
  const written = (await countWritten()) - writtenBefore
  const acknowledged = outcomes.count('write a message', 201)
  console.log(`messages: ${acknowledged} acknowledged, ${written} found`)
  return [
    ...outcomes.errors(),
    // Only times through nginx count, as in production; the backend's own are for information.
    ...probed
      .slice(-1)
      .flatMap(({ origin, ms, failures }) => [
        ...(failures.length === 0 ? [] : [`${failures.length} pages from ${origin} failed: ${failures[0] ?? ''}`]),
        ...(quantile(ms, 0.99) < PAGE_P99_MS ? [] : [`pages from ${origin}: p99 ${quantile(ms, 0.99).toFixed(0)} ms`]),
      ]),
    ...(memoryGrowth(memory).growth <= MAX_GROWTH ? [] : ['memory grew']),
    ...(written >= acknowledged ? [] : [`${acknowledged} messages acknowledged, ${written} found`]),
  ]

  /** Responses a second when a few visitors send each request after the last response. */
  async function sustain(seconds: number): Promise<number> {
    const deadline = performance.now() + seconds * 1_000
    let number = 0
    let responses = 0
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (performance.now() < deadline) {
          const { status } = await visitors.send(origin, requestAt(site, number++))
          if (status > 0 && status < 500) responses += 1
        }
      }),
    )
    return responses / seconds
  }

  /** Sends so many requests a second, whether or not responses come. */
  async function overload(perSecond: number, samples: number[]) {
    const outcomes = collectOutcomes()
    const started = performance.now()
    const deadline = started + minutes * 60_000
    let sent = 0
    let openRequests = 0
    let sampledAt = started
    while (performance.now() < deadline) {
      const due = ((performance.now() - started) / 1_000) * perSecond
      for (; sent + outcomes.unsent < due && openRequests < MAX_OPEN_REQUESTS; sent += 1) {
        openRequests += 1
        void visitors.send(origin, requestAt(site, sent)).then((outcome) => {
          openRequests -= 1
          outcomes.add(outcome)
        })
      }
      outcomes.unsent = Math.max(outcomes.unsent, Math.floor(due) - sent)
      if (performance.now() - sampledAt > 1_000) {
        sampledAt = performance.now()
        samples.push(await residentMegabytes(backend.pid))
      }
      await sleep(TICK_MS)
    }
    while (openRequests > 0) await sleep(TICK_MS)
    return outcomes
  }

  async function countWritten(): Promise<number> {
    return (await readEnquiryNames(backend.url, readWhenNotBusy)).length
  }
}

async function readWhenNotBusy(...[url, options]: Parameters<typeof call>): Promise<unknown> {
  for (;;) {
    const { status, body } = await call(url, options)
    if (status !== 503) return JSON.parse(body)
    await sleep(1_000)
  }
}

function collectOutcomes() {
  const statuses = new Map<string, number>()
  const times = new Map<string, number[]>()
  const errors = new Map<string, number>()
  return {
    /** Not sent, because too many requests were open. */
    unsent: 0,
    add: (outcome: Outcome) => {
      const key = `${outcome.kind} ${outcome.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      const known = times.get(key) ?? []
      // A hundred thousand times of a kind are enough, and limit the memory.
      if (known.length < 100_000) known.push(outcome.ms)
      times.set(key, known)
      const error = errorOf(outcome)
      if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1)
    },
    count: (kind: string, status: number) => statuses.get(`${kind} ${status}`) ?? 0,
    rows: () =>
      [...statuses].sort().map(([response, count]) => ({
        response,
        count,
        'p50, ms': Math.round(quantile(times.get(response) ?? [], 0.5)),
        'p99, ms': Math.round(quantile(times.get(response) ?? [], 0.99)),
      })),
    errors: () => [...errors].map(([error, count]) => `${error} (${count} times)`),
  }
}

function report(
  outcomes: ReturnType<typeof collectOutcomes>,
  probed: readonly Probed[],
  memory: readonly number[],
): void {
  console.table(outcomes.rows())
  console.table(
    probed.map(({ origin, ms }, index) => ({
      'static pages': index === 0 ? 'from the backend' : 'through nginx',
      origin,
      count: ms.length,
      'p50, ms': Math.round(quantile(ms, 0.5)),
      'p99, ms': Math.round(quantile(ms, 0.99)),
      'slowest, ms': Math.round(Math.max(...ms)),
    })),
  )
  const { second, last, growth } = memoryGrowth(memory)
  console.table([
    {
      minutes,
      'not sent': outcomes.unsent,
      'second third, MB': Math.round(second),
      'last third, MB': Math.round(last),
      'growth, %': Math.round(growth * 1_000) / 10,
      processors: availableParallelism(),
      load: loadavg()[0]?.toFixed(1) ?? '',
    },
  ])
}

function startProbe(options: ProbeOptions): { end(): Promise<Probed[]> } {
  const prober = fork(join(import.meta.dirname, 'probe.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
  })
  return {
    end: async () => {
      prober.send('end')
      const ended = once(prober, 'disconnect').then(() =>
        Promise.reject(new Error('The probe ended without its times')),
      )
      const [probed] = (await Promise.race([once(prober, 'message'), ended])) as [Probed[]]
      return probed
    },
  }
}

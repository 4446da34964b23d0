import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { startNginx } from '../../../backend/test/nginx'
import { startPostgres } from '../../../backend/test/postgres'
import { administrator, startBackendProcess, startIdentity, type BackendProcess } from '../../support/backend-process'
import { copyRelease } from '../../support/second-backend'
import { startStack } from '../../support/stack'
import { openVisitors, type Outcome, type Visitors } from './visitors'
import { ORIGIN, wishAt } from './mix'
import type { Probed, ProbeOptions } from './probe'
import { faultOf, memoryGrowth, quantile } from './verdict'

/**
 * `npm run test:load [-- --minutes 30] [--postgres] [--release DATA_DIR]`: finds out how many mixed requests a
 * second one backend answers, then asks for twice as many. It may turn calls away, and nothing else.
 */

const STACK_PORTS = { port: 8160, emulatorPort: 9169, publisherPort: 8161 }
const [BACKEND_PORT, IDENTITY_PORT, FRONT_PORT] = [8162, 8163, 8164]
const MEASURE_SECONDS = 20
const AT_ONCE = 32
/** As many requests as a front would keep open; above it nothing more is sent for the moment. */
const MOST_UNDER_WAY = 2_000
const TICK_MS = 10
const PAGE_P99_MS = 200
const MOST_GROWTH = 0.1

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, postgres: { type: 'boolean' }, release: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 3)
const faults = await run()
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'It held.' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

async function run(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilele-load-'))
  await takeRelease(dataDir)
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
  const front = await startNginx({ port: FRONT_PORT, backendPorts: [BACKEND_PORT], dataDir })
  const visitors = openVisitors(256)
  try {
    return await measure(backend, front.url, visitors, dataDir)
  } finally {
    visitors.close()
    await front.stop()
    await backend.stop()
    await postgres?.stop()
    identity.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** That of a data folder given, or of a stack started for it. */
async function takeRelease(dataDir: string): Promise<void> {
  if (values.release !== undefined) {
    await copyRelease(values.release, dataDir)
    return
  }
  const stack = await startStack(STACK_PORTS)
  await copyRelease(stack.dataDir, dataDir)
  await stack.stop()
}

async function measure(backend: BackendProcess, front: string, visitors: Visitors, dataDir: string): Promise<string[]> {
  // As visitors come in production. A page asked for past nginx is measured beside it.
  const origin = front
  const known = await lookAround(backend.url, dataDir)
  // Photos are made when they are first asked for: that is not what is measured.
  for (const path of known.photos) await visitors.ask(origin, { kind: 'photo', path })
  await sustain(5)
  const sustained = await sustain(MEASURE_SECONDS)
  const writtenBefore = await countWritten()
  console.log(
    `sustained: ${sustained.toFixed(0)} requests a second through nginx, with ${AT_ONCE} at once; asking for twice that`,
  )

  const probe = startProbe({
    origins: [backend.url, front],
    paths: [pagePaths.home, pagePaths.properties, pagePaths.property(known.properties[0] ?? '')],
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
    ...outcomes.faults(),
    // In production visitors come through nginx; how long a page takes past it is only told.
    ...probed
      .slice(-1)
      .flatMap(({ origin, ms, failures }) => [
        ...(failures.length === 0 ? [] : [`${failures.length} pages from ${origin} failed: ${failures[0] ?? ''}`]),
        ...(quantile(ms, 0.99) < PAGE_P99_MS ? [] : [`pages from ${origin}: p99 ${quantile(ms, 0.99).toFixed(0)} ms`]),
      ]),
    ...(memoryGrowth(memory).growth <= MOST_GROWTH ? [] : ['memory grew']),
    ...(written >= acknowledged ? [] : [`${acknowledged} messages acknowledged, ${written} found`]),
  ]

  /** Answers a second, when each of a few visitors asks as soon as it is answered. */
  async function sustain(seconds: number): Promise<number> {
    const deadline = performance.now() + seconds * 1_000
    let number = 0
    let answered = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < deadline) {
          const { status } = await visitors.ask(origin, wishAt(known, number++))
          if (status > 0 && status < 500) answered += 1
        }
      }),
    )
    return answered / seconds
  }

  /** So many a second whether they are answered or not. */
  async function overload(perSecond: number, samples: number[]) {
    const ledger = openLedger()
    const started = performance.now()
    const deadline = started + minutes * 60_000
    let sent = 0
    let underWay = 0
    let sampledAt = started
    while (performance.now() < deadline) {
      const due = ((performance.now() - started) / 1_000) * perSecond
      for (; sent + ledger.unsent < due && underWay < MOST_UNDER_WAY; sent += 1) {
        underWay += 1
        void visitors.ask(origin, wishAt(known, sent)).then((outcome) => {
          underWay -= 1
          ledger.note(outcome)
        })
      }
      ledger.unsent = Math.max(ledger.unsent, Math.floor(due) - sent)
      if (performance.now() - sampledAt > 1_000) {
        sampledAt = performance.now()
        samples.push(await megabytesOf(backend.pid))
      }
      await sleep(TICK_MS)
    }
    while (underWay > 0) await sleep(TICK_MS)
    return ledger
  }

  async function countWritten(): Promise<number> {
    let count = 0
    for (let after: string | null = ''; after !== null;) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
      const answer = await fetch(backend.url + apiPaths.enquiries + query, {
        headers: { authorization: administrator() },
      })
      if (answer.status === 503) {
        await sleep(1_000)
        continue
      }
      const page = (await answer.json()) as { enquiries: unknown[]; next: string | null }
      count += page.enquiries.length
      after = page.next
    }
    return count
  }
}

function openLedger() {
  const statuses = new Map<string, number>()
  const times = new Map<string, number[]>()
  const faults = new Map<string, number>()
  return {
    /** Wanted, but not sent: too many were under way. */
    unsent: 0,
    note: (outcome: Outcome) => {
      const key = `${outcome.kind} ${outcome.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      const known = times.get(key) ?? []
      // The first hundred thousand of a kind say enough, and leave memory.
      if (known.length < 100_000) known.push(outcome.ms)
      times.set(key, known)
      const fault = faultOf(outcome)
      if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    },
    count: (kind: string, status: number) => statuses.get(`${kind} ${status}`) ?? 0,
    rows: () =>
      [...statuses].sort().map(([answer, count]) => ({
        answer,
        count,
        'p50, ms': Math.round(quantile(times.get(answer) ?? [], 0.5)),
        'p99, ms': Math.round(quantile(times.get(answer) ?? [], 0.99)),
      })),
    faults: () => [...faults].map(([fault, count]) => `${fault} (${count} times)`),
  }
}

function report(outcomes: ReturnType<typeof openLedger>, probed: readonly Probed[], memory: readonly number[]): void {
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

async function lookAround(url: string, dataDir: string) {
  const listings = (await (await fetch(url + apiPaths.properties)).json()) as { id: string; imageUrls: string[] }[]
  const files = await readdir(join(dataDir, 'releases', 'current'))
  return {
    properties: listings.map(({ id }) => id),
    photos: listings.slice(0, 12).flatMap(({ imageUrls: [cover] }) => (cover ? [`/media/640.webp${cover}`] : [])),
    scripts: files.filter((name) => /-[0-9a-f]{20}\.js$/.test(name)).map((name) => `/${name}`),
  }
}

async function megabytesOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

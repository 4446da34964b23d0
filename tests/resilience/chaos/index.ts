import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startNginx } from '../../../backend/test/nginx'
import { apiPaths, pagePaths } from '../../../contract/paths'
import type { PublishReport } from '../../../contract/site/publish'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { startStack } from '../../support/stack'
import { waitUntil } from '../../support/wait-until'
import { makeChange, type Ledger } from './changes'
import { createKiller } from './killer'
import { probe, type ProbedPage } from './probe'
import { randomness } from './randomness'
import { findErrors } from './verdict'

/**
 * `npm run test:chaos [-- --changes 30 --seed 1]`: backend, publisher and Gatsby are killed at random
 * moments while listings change. In the end every change must be in the release, and no page request may have failed.
 */

const PORTS = { port: 8180, emulatorPort: 9189, publisherPort: 8181 }
const NGINX_PORT = 8182
const CHANGE_PAUSE_MS = { shortest: 500, longest: 15_000 }
/** One change in three is followed by a kill at once, between its commit and its publication. */
const KILL_AFTER_ONE_IN = 3
const PUBLISHED_WITHIN_MS = 15 * 60_000
const LOGS = 'test-results/chaos'

const { values } = parseArgs({ options: { changes: { type: 'string' }, seed: { type: 'string' } } })
const changes = Number(values.changes ?? 30)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
const started = Date.now()
const log = (line: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`)

console.log(`${changes} changes, seed ${seed}`)
const errors = await run()
for (const error of errors) console.error(error)
console.log(errors.length === 0 ? 'Nothing was lost.' : `${errors.length} errors (logs in ${LOGS})`)
process.exitCode = errors.length === 0 ? 0 : 1

async function run(): Promise<string[]> {
  const random = randomness(seed)
  const stack = await startStack(PORTS)
  log('the stack is ready')
  const nginx = await startNginx({ port: NGINX_PORT, backendPorts: [PORTS.port], dataDir: stack.dataDir })
  try {
    const administrator = await signInAdministrator({ url: nginx.url, emulator: stack.emulator })
    const { ledger, pages } = await readListings(nginx.url)
    const killer = createKiller(stack.pid, random, log)
    const killing = new AbortController()
    const probing = new AbortController()
    const probeEnded = probe(nginx.url, pages, probing.signal)
    const killerStopped = killer.killUntil(killing.signal)
    for (let number = 1; number <= changes; number++) {
      await sleep(random.between(CHANGE_PAUSE_MS.shortest, CHANGE_PAUSE_MS.longest))
      log(`change ${number}: ${await makeChange(number, { administrator, ledger, random })}`)
      if (random.between(1, KILL_AFTER_ONE_IN) === 1) await killer.killOne()
    }
    killing.abort()
    await killerStopped
    log('no more kills')
    await waitUntilPublished(administrator)
    log('published')
    probing.abort()
    const probed = await probeEnded
    const errors = [...probed.failures, ...(await findErrors({ url: nginx.url, dataDir: stack.dataDir, ledger }))]
    console.table([
      {
        changes,
        ...killer.counts,
        'pages requested': probed.requests,
        'served by nginx': probed.withoutBackend,
        'slowest, ms': Math.round(probed.slowestMs),
        failures: probed.failures.length,
        seconds: Math.round((Date.now() - started) / 1000),
      },
    ])
    if (errors.length > 0) await copyLogs(stack.dataDir)
    return errors
  } catch (error) {
    await copyLogs(stack.dataDir)
    throw error
  } finally {
    await nginx.stop()
    await stack.stop()
  }
}

interface Listing {
  id: string
  title: string
}

/** The listings that may change, and a page of every kind that does not. */
async function readListings(url: string): Promise<{ ledger: Ledger; pages: ProbedPage[] }> {
  const [[property, ...properties], [car, ...cars]] = await Promise.all(
    [apiPaths.properties, apiPaths.cars].map(async (path) => (await (await fetch(url + path)).json()) as Listing[]),
  ).then(([all = [], allCars = []]) => [all, allCars] as const)
  if (!property || !car) throw new Error('There are no listings')
  return {
    ledger: Object.fromEntries([
      ...properties.map(({ id, title }) => [`property/${id}`, title]),
      ...cars.map(({ id, title }) => [`car/${id}`, title]),
    ]) as Ledger,
    pages: [
      { kind: 'home', path: pagePaths.home, contains: 'Kilele' },
      { kind: 'list of properties', path: pagePaths.properties, contains: property.title },
      { kind: 'list of cars', path: pagePaths.cars, contains: car.title },
      { kind: 'property', path: pagePaths.property(property.id), contains: property.title },
      { kind: 'car', path: pagePaths.car(car.id), contains: car.title },
      { kind: 'contact', path: pagePaths.contact, contains: 'Contact' },
      { kind: 'dashboard', path: pagePaths.admin, contains: '<title' },
    ],
  }
}

async function waitUntilPublished(administrator: Administrator): Promise<void> {
  let report: PublishReport | null = null
  await waitUntil(
    () => `everything was published: ${JSON.stringify(report)}`,
    async () => {
      // A backend that was killed may still be starting.
      report = await administrator.publishReport().catch(() => null)
      return report?.state === 'published' && report.waitingChanges === 0
    },
    { timeoutMs: PUBLISHED_WITHIN_MS, pollMs: 1_000 },
  )
}

async function copyLogs(dataDir: string): Promise<void> {
  await mkdir(LOGS, { recursive: true })
  await cp(join(dataDir, 'logs'), LOGS, { recursive: true })
  await cp(join(dataDir, 'publish-state.json'), join(LOGS, 'publish-state.json')).catch(() => undefined)
}

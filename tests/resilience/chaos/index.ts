import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { startNginx } from '../../../backend/test/nginx'
import { startStack } from '../../support/stack'
import { makeChange, type Ledger } from './changes'
import { newKilling } from './killing'
import { probe, type ProbedPage } from './probe'
import { randomness } from './randomness'
import { faultsOf } from './verdict'

/**
 * `npm run test:chaos [-- --changes 30 --seed 1]`: backend, publisher and Gatsby are killed at random
 * moments while listings change. In the end every change is in the release, and no page was ever missing.
 */

const PORTS = { port: 8180, emulatorPort: 9189, publisherPort: 8181 }
const FRONT_PORT = 8182
const CHANGE_PAUSE_MS = { shortest: 500, longest: 15_000 }
/** Of three changes one is followed by a kill at once: between its commit and its publication. */
const KILL_AFTER_ONE_IN = 3
const SETTLED_WITHIN_MS = 15 * 60_000
const LOGS = 'test-results/chaos'

const { values } = parseArgs({ options: { changes: { type: 'string' }, seed: { type: 'string' } } })
const changes = Number(values.changes ?? 30)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
const started = Date.now()
const log = (line: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`)

console.log(`${changes} changes, seed ${seed}`)
const faults = await run()
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults (logs in ${LOGS})`)
process.exitCode = faults.length === 0 ? 0 : 1

async function run(): Promise<string[]> {
  const random = randomness(seed)
  const stack = await startStack(PORTS)
  log('the stack is ready')
  const front = await startNginx({ port: FRONT_PORT, backendPorts: [PORTS.port], dataDir: stack.dataDir })
  try {
    const administrator = await signInAdministrator({ url: front.url, emulator: stack.emulator })
    const { ledger, pages } = await lookAtListings(front.url)
    const killing = newKilling(stack.pid, random, log)
    const enough = new AbortController()
    const settled = new AbortController()
    const probing = probe(front.url, pages, settled.signal)
    const killingEnds = killing.killOn(enough.signal)
    for (let number = 1; number <= changes; number++) {
      await sleep(random.between(CHANGE_PAUSE_MS.shortest, CHANGE_PAUSE_MS.longest))
      log(`change ${number}: ${await makeChange(number, { administrator, ledger, random })}`)
      if (random.between(1, KILL_AFTER_ONE_IN) === 1) await killing.killOne()
    }
    enough.abort()
    await killingEnds
    log('no more kills')
    await untilPublished(administrator)
    log('published')
    settled.abort()
    const probed = await probing
    const faults = [...probed.failures, ...(await faultsOf({ url: front.url, dataDir: stack.dataDir, ledger }))]
    console.table([
      {
        changes,
        ...killing.counts,
        'pages asked for': probed.requests,
        'by nginx alone': probed.withoutBackend,
        'slowest, ms': Math.round(probed.slowestMs),
        failures: probed.failures.length,
        seconds: Math.round((Date.now() - started) / 1000),
      },
    ])
    if (faults.length > 0) await keepLogs(stack.dataDir)
    return faults
  } catch (error) {
    await keepLogs(stack.dataDir)
    throw error
  } finally {
    await front.stop()
    await stack.stop()
  }
}

interface Listing {
  id: string
  title: string
}

/** The listings that may change, and every kind of page: those of listings nobody touches. */
async function lookAtListings(url: string): Promise<{ ledger: Ledger; pages: ProbedPage[] }> {
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
      { kind: 'home', path: pagePaths.home, holds: 'Kilele' },
      { kind: 'list of properties', path: pagePaths.properties, holds: property.title },
      { kind: 'list of cars', path: pagePaths.cars, holds: car.title },
      { kind: 'property', path: pagePaths.property(property.id), holds: property.title },
      { kind: 'car', path: pagePaths.car(car.id), holds: car.title },
      { kind: 'contact', path: pagePaths.contact, holds: 'Contact' },
      { kind: 'dashboard', path: pagePaths.admin, holds: '<title' },
    ],
  }
}

async function untilPublished(administrator: Administrator): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    // A backend that was killed is starting again.
    const report = await administrator.publishReport().catch(() => null)
    if (report?.state === 'published' && report.waitingChanges === 0) return
    if (Date.now() > deadline) throw new Error(`Not published in time: ${JSON.stringify(report)}`)
    await sleep(1_000)
  }
}

async function keepLogs(dataDir: string): Promise<void> {
  await mkdir(LOGS, { recursive: true })
  await cp(join(dataDir, 'logs'), LOGS, { recursive: true })
  await cp(join(dataDir, 'publish-state.json'), join(LOGS, 'publish-state.json')).catch(() => undefined)
}

import { join } from 'node:path'
import { apiPaths } from '../../contract/paths'
import { publisherPaths } from '../../contract/site/publisher'
import { DEMO_ADMIN, DEMO_VISITOR } from '../lib/demo-accounts'
import { loadStackEnvironment, ROOT, type StackEnvironment } from '../lib/environment'
import { describeError, UserError } from '../lib/errors'
import { diskShortage, busyPorts } from '../lib/machine'
import { waitForResponse } from '../lib/wait-for'
import { PUBLISH_RECORD, readPublishRecord, readOrCreateSecret } from '../publisher/data-files'
import { isUpToDate, makeRelease, type ReleaseOptions } from '../release/make-release'
import { currentRelease, readRecord } from '../release/releases'
import { readLists, type ListsReading } from '../release/verify-release'
import { startBackend, startEmulator, startPublisher, runSupervised, type Run } from '../supervisor/supervisor'

/** `npm start`: backend, identity emulator, publisher and site with one command. */

const PART_TIMEOUT_MS = 60_000
const FIRST_BUILD_MEGABYTES = 500
const LATER_START_MEGABYTES = 100

await runSupervised(async (run) => {
  const { supervisor, print, signal } = run
  const started = Date.now()
  const stack = loadStackEnvironment()
  const releases = join(stack.dataDir, 'releases')
  const hasRelease = (await currentRelease(releases)) !== null
  await checkMachine(stack, hasRelease)

  print(stack.usesEmulator ? 'Starting the backend and the identity emulator …' : 'Starting the backend …')
  if (stack.usesEmulator) startEmulator(supervisor, stack)
  const secret = stack.webhookSecret ?? (await readOrCreateSecret(stack.dataDir))
  startBackend(supervisor, stack, publishingEnvironment(stack, secret))
  const backendResponses = waitForResponse(stack.backendUrl + apiPaths.properties, {
    timeoutMs: PART_TIMEOUT_MS,
    signal,
  })
  const isEmulatorReady = stack.usesEmulator ? waitForEmulator(stack, signal) : Promise.resolve()
  // Awaited below; until then the program that fails reports the cause.
  isEmulatorReady.catch(() => undefined)
  await backendResponses
  await publishIfChanged(run, stack, releases, hasRelease)
  if (stack.usesPublisher) {
    // It starts only now: otherwise its pending requests would be built twice.
    startPublisher(supervisor, stack, secret)
    await waitForResponse(`http://${stack.publisherHost}:${stack.publisherPort}${publisherPaths.health}`, {
      timeoutMs: PART_TIMEOUT_MS,
      signal,
      // It is unhealthy while builds fail, and the last good release is served all the same.
      isReady: () => Promise.resolve(true),
    })
  }
  await isEmulatorReady
  await waitForSite(stack, signal)
  supervisor.keepRunning()

  print(`Ready: ${stack.siteUrl}   (after ${((Date.now() - started) / 1000).toFixed(1)} s; Ctrl-C stops everything)`)
  if (stack.usesEmulator) {
    for (const { displayName, email, password } of [DEMO_ADMIN, DEMO_VISITOR]) {
      print(`  ${displayName}: ${email} / ${password}`)
    }
  }
})

async function checkMachine(stack: StackEnvironment, hasRelease: boolean): Promise<void> {
  const ports = [{ port: stack.port, variable: 'PORT' }]
  if (stack.usesEmulator) ports.push({ port: stack.emulatorPort, variable: 'AUTH_EMULATOR_PORT' })
  if (stack.usesPublisher) ports.push({ port: stack.publisherPort, variable: 'PUBLISHER_PORT' })
  const needed = hasRelease ? LATER_START_MEGABYTES : FIRST_BUILD_MEGABYTES
  const problem = (await busyPorts(ports)) ?? (await diskShortage([stack.dataDir, ROOT], needed))
  if (problem !== null) throw new UserError(problem)
}

/** Builds when there is no release, or when the source or the listings have changed since. */
async function publishIfChanged(
  { print, signal }: Run,
  stack: StackEnvironment,
  releases: string,
  hasRelease: boolean,
): Promise<void> {
  const options: ReleaseOptions = {
    root: ROOT,
    releases,
    backendUrl: stack.backendUrl,
    env: stack.site,
    logFile: join(stack.dataDir, 'logs', 'site.log'),
    signal,
    onWait: (pid) => print(`Waiting for another build in this folder to end (process ${pid}) …`),
    onMessage: ({ kind, text }) => {
      if (kind === 'warning') print(`site build: ${text}`)
    },
  }
  try {
    const lists = await readLists(stack.backendUrl)
    if (await isUpToDate(options, lists, await currentRelease(releases))) return
    if (await isRolledBack(stack, options, lists)) return
    print(hasRelease ? 'The site or its listings changed: building …' : 'Building the site for the first time …')
    const { pages, files, changed, seconds } = await makeRelease(options, lists)
    print(`Built ${pages} pages in ${seconds.toFixed(1)} s; ${changed} of ${files} files are new.`)
  } catch (error) {
    if (!hasRelease || signal.aborted) throw error
    print(`The build failed: ${describeError(error)}`)
    print('The last good release is still being served.')
  }
}

/** Where the backend requests builds: from our own publisher, unless REBUILD_WEBHOOK_URL names another one. */
function publishingEnvironment({ usesPublisher, publisherPort }: StackEnvironment, secret: string) {
  return {
    REBUILD_WEBHOOK_SECRET: secret,
    ...(usesPublisher && { PUBLISHER_URL: `http://127.0.0.1:${publisherPort}` }),
  }
}

/** Whether the administrator rolled back the release that a build would make again. */
async function isRolledBack(
  { dataDir }: StackEnvironment,
  options: ReleaseOptions,
  lists: ListsReading,
): Promise<boolean> {
  const record = await readPublishRecord(join(dataDir, PUBLISH_RECORD)).catch(() => null)
  if (!record?.rolledBackFrom) return false
  return isUpToDate(options, lists, await readRecord(options.releases, record.rolledBackFrom))
}

function waitForEmulator(stack: StackEnvironment, signal: AbortSignal): Promise<void> {
  return waitForResponse(`http://127.0.0.1:${stack.emulatorPort}/`, { timeoutMs: PART_TIMEOUT_MS, signal })
}

async function waitForSite({ backendUrl }: StackEnvironment, signal: AbortSignal): Promise<void> {
  await waitForResponse(`${backendUrl}/`, {
    timeoutMs: PART_TIMEOUT_MS,
    signal,
    isReady: async (response) => response.ok && (await response.text()).includes('<title'),
  })
  await waitForResponse(backendUrl + apiPaths.health, { timeoutMs: PART_TIMEOUT_MS, signal })
}

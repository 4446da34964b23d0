import { once } from 'node:events'
import { join } from 'node:path'
import { LockedError, takeLock, type Lock } from '../../backend/src/lib/lock'
import { SIGNATURE_VALID_MS } from '../../backend/src/lib/signatures'
import { loadStackEnvironment, ROOT } from '../lib/environment'
import { describeError, isErrorCode, UserError } from '../lib/errors'
import { PUBLISH_RECORD, readOrCreateSecret } from '../publisher/data-files'
import { createPublishing } from '../publisher/publishing'
import { createJsonLog } from '../publisher/reporting'
import { createPublisherServer } from '../publisher/server'
import { describeRelease, makeReleaseIfChanged, type ReleaseOptions } from '../release/make-release'

const PUBLISHER_LOCK = 'publisher.lock'

/** `npm run publisher`: builds the site when the backend requests it (docs/architecture.md, "Publishing"). */

try {
  await start()
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}

async function start(): Promise<void> {
  const stack = loadStackEnvironment()
  const backendUrl = stack.buildApiUrl
  const log = createJsonLog((line) => console.log(line))
  const options: Omit<ReleaseOptions, 'signal'> = {
    root: ROOT,
    releases: join(stack.dataDir, 'releases'),
    backendUrl,
    env: { ...stack.site, BUILD_API_URL: backendUrl },
    logFile: join(stack.dataDir, 'logs', 'site.log'),
    timeoutMs: stack.buildTimeoutMs,
    onWait: (pid) => log(`Waiting for another build in this folder to end (process ${pid}) …`),
  }
  const lock = await takePublisherLock(stack.dataDir)
  const publishing = await createPublishing({
    recordFile: join(stack.dataDir, PUBLISH_RECORD),
    releases: options.releases,
    build: async (signal) => {
      const release = await makeReleaseIfChanged({ ...options, signal })
      if (release !== null) log(describeRelease(release))
    },
    log,
    callIdsValidMs: 2 * SIGNATURE_VALID_MS,
    atStart: stack.publishesAtStart,
  })
  const secret = stack.webhookSecret ?? (await readOrCreateSecret(stack.dataDir))
  const server = createPublisherServer({ secret, publishing, log })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      server.close()
      server.closeAllConnections()
      publishing.stop()
    })
  }
  server.listen(stack.publisherPort, stack.publisherHost)
  await waitUntilListening(server, stack.publisherPort)
  log(`The publisher listens on ${stack.publisherHost}:${stack.publisherPort}`)
  try {
    await publishing.run()
  } finally {
    await lock.release()
  }
}

/** Two publishers would overwrite each other's record and releases. */
async function takePublisherLock(dataDir: string): Promise<Lock> {
  try {
    return await takeLock(join(dataDir, PUBLISHER_LOCK))
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    const where = error.isElsewhere ? ' in another container or on another machine' : ''
    throw new UserError(
      `The folder ${dataDir} is used by another publisher, process ${error.pid}${where}. Stop it, or choose another DATA_DIR.`,
    )
  }
}

async function waitUntilListening(server: ReturnType<typeof createPublisherServer>, port: number): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    if (!isErrorCode(error, 'EADDRINUSE')) throw error
    throw new UserError(`Port ${port} is in use. Stop what uses it, or choose another PUBLISHER_PORT.`)
  }
}

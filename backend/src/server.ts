import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp } from './app'
import { ConfigError, loadConfig, type Config } from './config'
import { openBackupSocket } from './db/backup-socket'
import { openDatabase, type OpenDatabase } from './db/database'
import { LockedError } from './db/folder-lock'
import { hasCode } from './lib/errors'
import { CLEANUP_TIMEOUT_MS, DRAIN_TIMEOUT_MS, STOP_TIMEOUT_MS } from './lib/shutdown-timeouts'
import { startWatchdog } from './lib/watchdog'
import { startJobs } from './jobs/tasks'
import { serveMetrics } from './plugins/metrics'
import { DemoDataError, seedDemo } from './modules/demo/seed'

/** A fault whoever started the backend can mend; shown as one sentence, without a stack. */
class StartError extends Error {}

try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  // Whatever was begun and could not be closed must not go on by itself.
  process.exit(1)
}

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const opened = await open(config)
  /** What has to be closed, the latest first. */
  const closing = [() => opened.close()]
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }
  try {
    const { app, services, metrics } = await buildApp({ config, ...opened })
    closing.unshift(async () => {
      const giveUp = setTimeout(() => {
        app.server.closeAllConnections()
      }, DRAIN_TIMEOUT_MS)
      await app.close()
      clearTimeout(giveUp)
    })
    stopOnSignal(closeAll)
    if (config.demoData) {
      const seeded = await seedDemo({
        ...config,
        database: opened.database,
        photos: services.photos,
        jobs: services.jobs,
      })
      if (seeded !== null) app.log.info(seeded, 'demo data written into the empty database')
    }
    await listen(() => app.listen({ host: config.host, port: config.port }), config)
    // Not before: an open socket keeps a process alive that found its port taken.
    if (opened.dump) {
      const door = await openBackupSocket(config.dataDir, opened.dump, tellBackupError(app))
      closing.splice(-1, 0, () => door.close())
    }
    if (config.production && config.smtpUrl === undefined) {
      app.log.warn(`SMTP_URL is not set: messages of visitors are written to ${config.dataDir}/outbox and not mailed`)
    }
    if (config.metricsPort !== undefined) await openMetrics(metrics, config.metricsPort, app)
    startWatchdog()
    await startJobs(services)
    app.log.info(`Serving ${config.siteUrl} from ${config.dataDir}`)
  } catch (error) {
    await Promise.race([closeAll(), sleep(CLEANUP_TIMEOUT_MS)])
    throw error
  }
}

/** A port that is taken keeps nobody from the site. */
async function openMetrics(metrics: Registry, port: number, app: FastifyInstance): Promise<void> {
  try {
    await serveMetrics(metrics, port)
  } catch (error) {
    app.log.error({ err: error }, `metrics cannot be served on port ${port}`)
  }
}

function tellBackupError(app: FastifyInstance) {
  return (error: unknown) => {
    app.log.error({ err: error }, 'the database could not be copied for a backup')
  }
}

async function open(config: Config): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, (error) =>
      process.stderr.write(`A database connection broke: ${error.message}\n`),
    )
  } catch (error) {
    if (error instanceof LockedError) {
      throw new StartError(
        `The folder ${config.dataDir} is used by another backend, process ${error.pid}${error.isElsewhere ? ' in another container or on another machine' : ''}. Stop it, or choose another DATA_DIR.`,
      )
    }
    const place = config.databaseUrl === undefined ? `in ${config.dataDir}/db` : 'at DATABASE_URL'
    throw new StartError(`The database ${place} cannot be opened: ${reason(error)}`)
  }
}

async function listen(start: () => Promise<unknown>, { host, port }: Config): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartError(`Port ${port} on ${host} is in use. Stop what uses it, or choose another PORT.`)
    }
    if (hasCode(error, 'EACCES'))
      throw new StartError(`Port ${port} may not be used by this account. Choose another PORT.`)
    throw error
  }
}

/** Requests under way are answered first; a second signal ends the process at once, as is usual. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Unreferenced: it keeps no process alive that has nothing left to do.
      setTimeout(() => {
        process.stderr.write(`The backend could not be stopped within ${STOP_TIMEOUT_MS / 1_000} s and is ended\n`)
        process.exit(1)
      }, STOP_TIMEOUT_MS).unref()
      stop().catch((error: unknown) => {
        process.stderr.write(`${explain(error)}\n`)
        process.exitCode = 1
      })
    })
  }
}

function explain(error: unknown): string {
  const expected = error instanceof ConfigError || error instanceof StartError || error instanceof DemoDataError
  if (expected) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The innermost cause: drizzle wraps a database's own words in the text of the query. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reason(error.cause)
  return error instanceof AggregateError ? error.errors.map(reason).join(', ') : error.message
}

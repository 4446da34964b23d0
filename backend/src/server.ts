import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app'
import { loadConfig, type Config } from './config'
import { openBackupSocket } from './db/backup'
import type { OpenDatabase } from './db/database'
import { hasCode, innermostReason, StartError } from './lib/errors'
import { LockedError } from './lib/lock'
import {
  CLEANUP_TIMEOUT_MS,
  DRAIN_TIMEOUT_MS,
  IDLE_GRACE_MS,
  STOP_TIMEOUT_MS,
  startWatchdog,
} from './lib/service-manager'
import { prepareModules, startJobs } from './modules'
import { openDatabaseWithJobs } from './open-database'
import { serveMetrics } from './plugins/metrics'

try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  // Whatever was opened and could not be closed must not go on.
  process.exit(1)
}

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const opened = await open(config)
  /** What was opened, in the order of closing. */
  const closing = [() => opened.close()]
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }
  try {
    const { app, services, metrics } = await buildApp({ config, idleGraceMs: IDLE_GRACE_MS, ...opened })
    closing.unshift(async () => {
      const closeTimer = setTimeout(() => {
        app.server.closeAllConnections()
      }, DRAIN_TIMEOUT_MS)
      await app.close()
      clearTimeout(closeTimer)
    })
    stopOnSignal(closeAll)
    await prepareModules(services)
    await listen(() => app.listen({ host: config.host, port: config.port }), config)
    // After `listen`: an open socket would keep a process alive whose port is in use.
    if (opened.dump) {
      const socket = await openBackupSocket(config.dataDir, opened.dump, (error) => {
        app.log.error({ err: error }, 'the database could not be copied for a backup')
      })
      closing.splice(-1, 0, () => socket.close())
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

/** A metrics port that is in use does not stop the site. */
async function openMetrics(metrics: Registry, port: number, app: FastifyInstance): Promise<void> {
  try {
    await serveMetrics(metrics, port)
  } catch (error) {
    app.log.error({ err: error }, `metrics cannot be served on port ${port}`)
  }
}

async function open(config: Config): Promise<OpenDatabase> {
  try {
    return await openDatabaseWithJobs(config, (error) =>
      process.stderr.write(`A database connection broke: ${error.message}\n`),
    )
  } catch (error) {
    if (error instanceof LockedError) {
      throw new StartError(
        `The folder ${config.dataDir} is used by another backend, process ${error.pid}${error.isElsewhere ? ' in another container or on another machine' : ''}. Stop it, or choose another DATA_DIR.`,
      )
    }
    const place = config.databaseUrl === undefined ? `in ${config.dataDir}/db` : 'at DATABASE_URL'
    throw new StartError(`The database ${place} cannot be opened: ${innermostReason(error)}`)
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

/** Finishes pending requests first; a second signal ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Unreferenced, so that it does not keep the process alive.
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
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

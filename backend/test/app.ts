import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp, type AppOptions } from '../src/app'
import { loadConfig, type Config } from '../src/config'
import type { Database, OpenDatabase } from '../src/db/database'
import type { Services } from '../src/modules'
import { IS_BEHIND_NGINX, putBehindNginx } from './behind-nginx'

/** Load shedding has tests of its own. */
const NO_SHEDDING = {
  concurrency: 400,
  loopDelayMs: 60_000,
  graceMs: 10_000,
  lag: { late: Number.POSITIVE_INFINITY, times: 3, concurrency: 12 },
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly metrics: Registry
  readonly database: Database
  readonly dataDir: string
  close(): Promise<void>
}

/** A configuration without external services. */
export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig({
    NODE_ENV: 'test',
    FIREBASE_PROJECT_ID: 'demo-kilele',
    FIREBASE_API_KEY: 'a-web-api-key',
    ADMIN_EMAIL: 'admin@kilele.example',
    LOG_LEVEL: 'silent',
    ...env,
  })
}

/**
 * Starts the whole backend with its own database and an empty data folder. Behind nginx, with PostgreSQL, it
 * starts two instances.
 */
export async function startApp(
  open: () => Promise<OpenDatabase>,
  env: Record<string, string> = {},
  parts: Partial<AppOptions> = {},
): Promise<TestApp> {
  const folder = await temporaryFolder()
  const opened = await open()
  const isBehindNginx = IS_BEHIND_NGINX && opened.pool !== undefined
  const config = testConfig({ DATA_DIR: folder.path, ...(isBehindNginx && { TRUST_PROXY: '1' }), ...env })
  const options = { config, ...opened, shedding: NO_SHEDDING, ...parts }
  const { app, services, metrics } = await buildApp(options)
  const nginx = isBehindNginx ? await putBehindNginx(app, (await buildApp(options)).app, folder.path) : null
  return {
    app: nginx?.app ?? app,
    services,
    metrics,
    database: opened.database,
    dataDir: folder.path,
    close: async () => {
      await nginx?.close()
      await app.close()
      await opened.close()
      await folder.remove()
    },
  }
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'backend-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

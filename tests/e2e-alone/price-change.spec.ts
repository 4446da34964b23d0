import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readlink, rm, symlink, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSql, startPostgres } from '../../backend/test/postgres'
import { expect, test } from '../support/test'

/**
 * The release of the tests' stack, served by a second backend on a PostgreSQL that a test can write
 * to directly: the embedded database lets nobody else in.
 */
const PORT = 8120
const PROPERTY = '5-bed-villa-karen-x7k2'

test('a price changed directly in the database shows after a reload, without a build', async ({ page, request }) => {
  const postgres = await startPostgres()
  test.skip(postgres === null, 'PostgreSQL is not installed')
  if (postgres === null) return
  const dataDir = await mkdtemp(join(tmpdir(), 'price-change-'))
  await copyRelease(process.env.E2E_DATA_DIR ?? '', dataDir)
  const backend = spawn(process.execPath, ['--import', 'tsx', 'backend/src/server.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      FIREBASE_PROJECT_ID: 'demo-kilele',
      ADMIN_EMAIL: 'admin@kilele.example',
    },
    stdio: 'inherit',
  })
  const ended = once(backend, 'exit')
  try {
    const site = `http://localhost:${PORT}`
    await expect(async () => expect((await request.get(`${site}/api/health`)).status()).toBe(200)).toPass()
    await page.goto(`${site}/properties/${PROPERTY}`)
    await expect(page.getByText('ksh 145,000,000')).toBeVisible()

    await runSql(postgres.url, 'update properties set price = 139500000 where id = $1', [PROPERTY])
    await page.reload()
    await expect(page.getByText('ksh 139,500,000')).toBeVisible()
    const html = await (await request.get(`${site}/properties/${PROPERTY}`)).text()
    expect(html).toContain('ksh 145,000,000')
    expect(html).not.toContain('ksh 139,500,000')
    // Nothing may be asked for any more when the backend goes.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  } finally {
    backend.kill('SIGTERM')
    await ended
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function copyRelease(from: string, to: string): Promise<void> {
  const id = await readlink(join(from, 'releases', 'current'))
  await mkdir(join(to, 'releases'))
  await cp(join(from, 'releases', id), join(to, 'releases', id), { recursive: true })
  await symlink(id, join(to, 'releases', 'current'))
}

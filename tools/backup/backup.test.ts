import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { loadConfig } from '../../backend/src/config'
import { buildApp } from '../../backend/src/app'
import { openBackupDoor } from '../../backend/src/db/backup-door'
import { openDatabase } from '../../backend/src/db/database'
import { runSql, startPostgres } from '../../backend/test/postgres'
import { temporaryFolder, writeFiles } from '../release/test-folder'
import { BackupError, makeBackup, restoreBackup } from './backup'

async function startBackend(test: TestContext, dataDir: string, databaseUrl?: string) {
  const config = loadConfig({
    FIREBASE_PROJECT_ID: 'kilele-live',
    ADMIN_EMAIL: 'admin@kilele.example',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_WRITES_PER_MINUTE: '10000',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  const opened = await openDatabase(config, () => undefined)
  const { app, services } = await buildApp({ config, ...opened })
  const door = opened.dump && (await openBackupDoor(dataDir, opened.dump, (error) => test.diagnostic(String(error))))
  return {
    write: async (name: string) => {
      const payload = { name, email: 'w@example.com', message: 'Is the villa still available?' }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/contact', payload })
      assert.equal(statusCode, 201)
    },
    names: async () => (await services.enquiries.list(undefined)).enquiries.map(({ name }) => name).sort(),
    stop: async () => {
      await app.close()
      await door?.close()
      await opened.close()
    },
  }
}

async function fill(dataDir: string): Promise<void> {
  await writeFiles(dataDir, {
    'uploads/villa.jpg': 'a photo',
    'releases/1/index.html': 'Home',
    'auth/accounts.json': '{}',
    'logs/backend.log': 'not kept',
    'media/resized/x.jpg': 'made anew',
  })
  await symlink('1', join(dataDir, 'releases', 'current'))
  await leaveSocket(join(dataDir, 'left-by-a-killed-process'))
}

/** A process that is killed takes its sockets away no more. */
async function leaveSocket(path: string): Promise<void> {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  await assert.rejects(promisify(execFile)(process.execPath, ['--eval', listen]), { signal: 'SIGKILL' })
  assert.ok((await lstat(path)).isSocket())
}

describe('a backup', () => {
  for (const kind of ['PGlite', 'PostgreSQL'] as const) {
    it(`made of ${kind} amid writing brings everything back that was there when it began`, async (test) => {
      const folder = await temporaryFolder(test)
      const [original, copy, target] = ['original', 'copy', 'backup'].map((name) => join(folder, name))
      assert.ok(original && copy && target)
      const server = kind === 'PGlite' ? undefined : await startPostgres()
      if (server === null) {
        test.skip('no PostgreSQL on this machine')
        return
      }
      const backend = await startBackend(test, original, server?.url)
      await fill(original)
      for (const name of ['Achieng', 'Baraka']) await backend.write(name)
      const writing = (async () => {
        for (let count = 0; count < 20; count += 1) await backend.write(`During ${count}`)
      })()
      await makeBackup({ dataDir: original, databaseUrl: server?.url }, target)
      await writing
      await backend.stop()

      let emptyDatabase: string | undefined
      if (server !== undefined) {
        await runSql(server.url, 'create database restored', [])
        emptyDatabase = new URL('/restored', server.url).href
      }
      const place = { dataDir: copy, databaseUrl: emptyDatabase }
      await restoreBackup(target, place)
      const restored = await startBackend(test, copy, emptyDatabase)
      const names = await restored.names()
      assert.ok(['Achieng', 'Baraka'].every((name) => names.includes(name)))
      await restored.write('Afterwards')
      await restored.stop()
      assert.equal(await readFile(join(copy, 'uploads', 'villa.jpg'), 'utf8'), 'a photo')
      assert.equal(await readFile(join(copy, 'releases', 'current', 'index.html'), 'utf8'), 'Home')
      assert.equal(await readlink(join(copy, 'releases', 'current')), '1')
      assert.ok(!(await readdir(copy)).includes('logs'))
      await server?.stop()
    })
  }

  it('is made of a backend that does not run, too', async (test) => {
    const folder = await temporaryFolder(test)
    const backend = await startBackend(test, join(folder, 'original'))
    await backend.write('Achieng')
    await backend.stop()
    const place = { dataDir: join(folder, 'original'), databaseUrl: undefined }
    await makeBackup(place, join(folder, 'backup'))
    await restoreBackup(join(folder, 'backup'), { ...place, dataDir: join(folder, 'copy') })
    const restored = await startBackend(test, join(folder, 'copy'))
    assert.deepEqual(await restored.names(), ['Achieng'])
    await restored.stop()
  })

  it('is refused where there is something already, and when it was never finished', async (test) => {
    const folder = await temporaryFolder(test)
    await writeFiles(folder, { 'backup/backup.json': '{"madeAt":"now","database":"embedded"}', 'data/kept.txt': 'x' })
    const refused = (source: string, databaseUrl: string | undefined, words: RegExp) =>
      assert.rejects(
        restoreBackup(join(folder, source), { dataDir: join(folder, 'data'), databaseUrl }),
        (error) => error instanceof BackupError && words.test(error.message),
      )
    await refused('backup', undefined, /is not empty/)
    await refused('backup', 'postgres://x@localhost/x', /unset DATABASE_URL/)
    await mkdir(join(folder, 'half'))
    await refused('half', undefined, /no finished backup/)
    assert.deepEqual(await readdir(join(folder, 'data')), ['kept.txt'])
  })
})

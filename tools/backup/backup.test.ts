import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { loadConfig } from '../../backend/src/config'
import { buildApp } from '../../backend/src/app'
import { openBackupSocket } from '../../backend/src/db/backup-socket'
import { openDatabaseWithJobs } from '../../backend/src/open-database'
import { writeFileAtomically } from '../../backend/src/lib/write-file-atomically'
import { runSql, startPostgres } from '../../backend/test/postgres'
import { findOnMachine } from '../../tests/support/find-program'
import {
  currentRelease,
  finishRelease,
  deleteOldReleases,
  newReleaseId,
  switchCurrent,
  unfinishedPath,
} from '../release/releases'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { makeBackup, restoreBackup } from './backup'
import { BackupError } from './backup-error'

/** Backups of PostgreSQL need its client, which no npm package contains. CI must have it. */
const hasPgDump = findOnMachine(['pg_dump']) !== null
const WITHOUT_PG_DUMP =
  !hasPgDump && process.env.CI !== 'true' && 'pg_dump is not installed (Debian: apt-get install postgresql-client)'

async function startBackend(test: TestContext, dataDir: string, databaseUrl?: string) {
  const config = loadConfig({
    FIREBASE_PROJECT_ID: 'kilele-live',
    FIREBASE_API_KEY: 'a-key',
    ADMIN_EMAIL: 'admin@kilele.example',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_WRITES_PER_MINUTE: '10000',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  const opened = await openDatabaseWithJobs(config, () => undefined)
  const { app, services } = await buildApp({ config, ...opened })
  const socket =
    opened.dump && (await openBackupSocket(dataDir, opened.dump, (error) => test.diagnostic(String(error))))
  return {
    write: async (name: string) => {
      const payload = { name, email: 'w@example.com', message: 'Is the villa still available?' }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/contact', payload })
      assert.equal(statusCode, 201)
    },
    names: async () =>
      (await services.enquiries.list({ folder: 'inbox', after: undefined })).enquiries.map(({ name }) => name).sort(),
    stop: async () => {
      await app.close()
      await socket?.close()
      await opened.close()
    },
  }
}

async function fill(dataDir: string): Promise<void> {
  await writeFiles(dataDir, {
    'uploads/villa.jpg': 'a photo',
    'releases/1/index.html': 'Home',
    'auth/accounts.json': '{}',
    'logs/backend.log': 'not in the backup',
    'media/resized/x.jpg': 'not in the backup',
  })
  await symlink('1', join(dataDir, 'releases', 'current'))
  await leaveSocket(join(dataDir, 'left-by-a-killed-process'))
}

/** A killed process leaves its sockets behind. */
async function leaveSocket(path: string): Promise<void> {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  await assert.rejects(promisify(execFile)(process.execPath, ['--eval', listen]), { signal: 'SIGKILL' })
  assert.ok((await lstat(path)).isSocket())
}

const RELEASE_FILES = 60

/** Publishes as the publisher does. */
async function publish(releases: string): Promise<void> {
  const id = newReleaseId()
  const files = Object.fromEntries(Array.from({ length: RELEASE_FILES }, (_, n) => [`${n}.html`, id]))
  await writeFiles(unfinishedPath(releases, id), files)
  await finishRelease(releases, { id, createdAt: new Date().toISOString(), pages: RELEASE_FILES, digest: '' })
  await switchCurrent(releases, id)
  await deleteOldReleases(releases, 5)
}

describe('a backup', () => {
  for (const kind of ['PGlite', 'PostgreSQL'] as const) {
    const skip = kind === 'PostgreSQL' && WITHOUT_PG_DUMP
    it(`restores everything from before its start when it is made of ${kind} during writes`, { skip }, async (test) => {
      const folder = await temporaryFolder(test)
      const [original, copy, target] = ['original', 'copy', 'backup'].map((name) => join(folder, name))
      assert.ok(original && copy && target)
      const server = kind === 'PGlite' ? undefined : await startPostgres()
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

  it('restores complete photos and a complete release when it was made during uploads and publishing', async (test) => {
    const folder = await temporaryFolder(test)
    const place = { dataDir: join(folder, 'original'), databaseUrl: undefined }
    const releases = join(place.dataDir, 'releases')
    const uploads = join(place.dataDir, 'uploads')
    const photo = 'x'.repeat(20_000)
    await writeFiles(uploads, Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`${n}.jpg`, photo])))
    await publish(releases)
    const ending = new AbortController()
    const uploading = (async () => {
      for (let count = 0; !ending.signal.aborted; count += 1)
        await writeFileAtomically(join(uploads, `new-${count}.jpg`), photo)
    })()
    const publishing = (async () => {
      while (!ending.signal.aborted) {
        await publish(releases)
        await sleep(20)
      }
    })()
    try {
      await makeBackup(place, join(folder, 'backup'))
    } finally {
      ending.abort()
      await Promise.all([uploading, publishing])
    }

    const restored = join(folder, 'copy')
    await restoreBackup(join(folder, 'backup'), { ...place, dataDir: restored })
    const photos = await readdir(join(restored, 'uploads'))
    assert.ok(photos.filter((name) => /^\d+\.jpg$/.test(name)).length === 400)
    for (const name of photos.filter((name) => name.endsWith('.jpg'))) {
      assert.equal(await readFile(join(restored, 'uploads', name), 'utf8'), photo, name)
    }
    const current = await currentRelease(join(restored, 'releases'))
    assert.ok(current !== null, 'there is no current release')
    const ids = (await readdir(join(restored, 'releases'))).filter((name) => name !== 'current')
    assert.ok(ids.includes(current.id))
    for (const id of ids) {
      assert.equal(
        (await readdir(join(restored, 'releases', id))).length,
        RELEASE_FILES + 1,
        `release ${id} is not whole`,
      )
    }
  })

  it('is readable only by its owner when it is complete', async (test) => {
    const folder = await temporaryFolder(test)
    await fill(join(folder, 'original'))
    await makeBackup({ dataDir: join(folder, 'original'), databaseUrl: undefined }, join(folder, 'backup'))
    assert.equal((await stat(join(folder, 'backup'))).mode & 0o777, 0o700)
    assert.equal((await stat(join(folder, 'backup', 'database.tar.gz'))).mode & 0o777, 0o600)
  })

  it('is rejected before anything is written when a byte is flipped or a file is missing', async (test) => {
    const folder = await temporaryFolder(test)
    const backup = join(folder, 'backup')
    await fill(join(folder, 'original'))
    await makeBackup({ dataDir: join(folder, 'original'), databaseUrl: undefined }, backup)
    const target = { dataDir: join(folder, 'copy'), databaseUrl: undefined }
    for (const name of ['data/uploads/villa.jpg', 'database.tar.gz']) {
      const file = join(backup, name)
      const good = await readFile(file)
      const bad = Buffer.from(good)
      bad.writeUInt8(bad.readUInt8(3) ^ 1, 3)
      for (const damage of [() => writeFile(file, bad), () => rm(file)]) {
        await damage()
        await assert.rejects(
          restoreBackup(backup, target),
          (error) => error instanceof BackupError && error.message.includes(`damaged: ${name}`),
        )
        await assert.rejects(readdir(target.dataDir), { code: 'ENOENT' })
      }
      await writeFile(file, good)
    }
    await restoreBackup(backup, target)
  })

  it(
    'passes the password in no argument when it runs the tools of PostgreSQL',
    { skip: WITHOUT_PG_DUMP },
    async (test) => {
      const folder = await temporaryFolder(test)
      const server = await startPostgres()
      // Records how it was called, then runs the real tool.
      for (const tool of ['pg_dump', 'pg_restore']) {
        const { stdout } = await promisify(execFile)('sh', ['-c', `command -v ${tool}`])
        const script = `#!/bin/sh\necho "${tool} $* PGPASSWORD=$PGPASSWORD" >> ${folder}/calls\nexec ${stdout.trim()} "$@"\n`
        await writeFiles(folder, { [`bin/${tool}`]: script })
        await chmod(join(folder, 'bin', tool), 0o755)
      }
      const path = process.env.PATH
      process.env.PATH = `${join(folder, 'bin')}:${path}`
      test.after(() => (process.env.PATH = path))
      await runSql(server.url, 'create database restored', [])
      const withPassword = (name?: string) => {
        const url = new URL(name ?? server.url, server.url)
        url.password = 'p@ss/word'
        return url.href
      }
      await mkdir(join(folder, 'original'))
      await makeBackup({ dataDir: join(folder, 'original'), databaseUrl: withPassword() }, join(folder, 'backup'))
      await restoreBackup(join(folder, 'backup'), {
        dataDir: join(folder, 'copy'),
        databaseUrl: withPassword('/restored'),
      })
      await server.stop()
      const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')
      assert.equal(calls.length, 2)
      for (const call of calls) {
        const [args = '', password] = call.split(' PGPASSWORD=')
        assert.doesNotMatch(args, /p(@|%40)ss/)
        assert.equal(password, 'p@ss/word')
      }
    },
  )

  it('contains the database when the backend does not run', async (test) => {
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

  it('is rejected when the target is not empty or the backup is not finished', async (test) => {
    const folder = await temporaryFolder(test)
    await writeFiles(folder, {
      'backup/backup.json': '{"madeAt":"now","database":"embedded","files":{}}',
      'data/existing.txt': 'x',
    })
    const assertRejected = (source: string, databaseUrl: string | undefined, message: RegExp) =>
      assert.rejects(
        restoreBackup(join(folder, source), { dataDir: join(folder, 'data'), databaseUrl }),
        (error) => error instanceof BackupError && message.test(error.message),
      )
    await assertRejected('backup', undefined, /is not empty/)
    await assertRejected('backup', 'postgres://x@localhost/x', /unset DATABASE_URL/)
    await mkdir(join(folder, 'half'))
    await assertRejected('half', undefined, /not a finished backup/)
    assert.deepEqual(await readdir(join(folder, 'data')), ['existing.txt'])
  })
})

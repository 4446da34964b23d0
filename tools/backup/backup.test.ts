import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { buildApp } from '../../backend/src/app'
import { loadConfig } from '../../backend/src/config'
import { openBackupSocket, countEmbeddedRows, countPostgresRows } from '../../backend/src/db/backup'
import { openDatabase } from '../../backend/src/db/database'
import { writeFileAtomically } from '../../backend/src/lib/files'
import { backupsExpectedSince, readLastBackup } from '../../backend/src/lib/last-backup'
import { takeLock } from '../../backend/src/lib/lock'
import { openDatabaseWithJobs } from '../../backend/src/open-database'
import { runSql, startPostgres, type PostgresServer } from '../../backend/test/postgres'
import { DAY_MS } from '../../contract/limits'
import { findOnMachine, skipWithout } from '../../tests/support/find-program'
import { waitUntil } from '../../tests/support/wait-until'
import { ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { makeBackup } from './backup'
import { runProgram } from './programs'
import { initRepository, installationTag } from './repository'
import { drillRestore, restoreBackup } from './restore'
import { readBackupSettings, type BackupSettings, type DataPlace } from './settings'

const skip = skipWithout('restic')
const POSTGRES_PROGRAMS = ['restic', 'pg_dump', 'pg_restore', 'psql']

/** Creating a repository and a database takes seconds, so each test gets a copy. */
let template: string

before(async () => {
  template = await mkdtemp(join(tmpdir(), 'kilele-backups-'))
  if (skip !== false) return
  // Each test's installation has an id of its own.
  await initRepository(join(template, 'other-data'), settingsIn(template))
  await (await openDatabase({ dataDir: join(template, 'data'), databaseUrl: undefined }, () => undefined)).close()
})
after(() => rm(template, { recursive: true }))

function settingsIn(folder: string, more: NodeJS.ProcessEnv = {}): BackupSettings {
  return readBackupSettings({
    RESTIC_REPOSITORY: join(folder, 'repository'),
    RESTIC_PASSWORD_FILE: join(folder, 'key'),
    ...more,
  })
}

/** An empty repository, and a data folder with some files. */
async function startAgency(test: TestContext) {
  const folder = await temporaryFolder(test)
  await cp(template, folder, { recursive: true })
  const dataDir = join(folder, 'data')
  await writeFiles(dataDir, {
    'uploads/villa.jpg': 'a photo',
    'documents/plan': 'a floor plan',
    'outbox/1.eml': 'a mail',
  })
  return { folder, place: { dataDir, databaseUrl: undefined } as DataPlace, settings: settingsIn(folder) }
}

async function startDatabase(
  test: TestContext,
): Promise<PostgresServer & { urlOf: (name: string) => Promise<string> }> {
  const server = await startPostgres()
  test.after(() => server.stop())
  return {
    ...server,
    urlOf: async (name) => {
      await runSql(server.url, `create database ${name}`, [])
      return new URL(`/${name}`, server.url).href
    },
  }
}

function restic(settings: BackupSettings, ...args: string[]): string {
  const env = { ...process.env, RESTIC_REPOSITORY: settings.repository, RESTIC_PASSWORD_FILE: settings.passwordFile }
  return execFileSync('restic', args, { encoding: 'utf8', env })
}

/** When the snapshots were made and their tags, the oldest first. */
function snapshotsIn(settings: BackupSettings): { time: string; tags: string[] }[] {
  const listed = JSON.parse(restic(settings, 'snapshots', '--json')) as { time: string; tags: string[] }[]
  return listed.sort((a, b) => a.time.localeCompare(b.time))
}

const filesIn = (settings: BackupSettings) => restic(settings, 'ls', 'latest', '--quiet').trim().split('\n')

const hoursAgo = (hours: number) => toResticTime(new Date(Date.now() - hours * 3_600_000))

/** A day of restic's retention ends at midnight, so what is kept of one day must not depend on the hour of the test. */
function daysAgoAt(days: number, hour: number): string {
  const time = new Date(Date.now() - days * DAY_MS)
  time.setHours(hour, 0, 0, 0)
  return toResticTime(time)
}

function toResticTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

const rejection = (message: RegExp) => (error: unknown) => error instanceof UserError && message.test(error.message)

async function startBackend(test: TestContext, { dataDir, databaseUrl }: DataPlace) {
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

/** A killed process leaves its sockets behind. */
async function leaveSocket(path: string): Promise<void> {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  await assert.rejects(promisify(execFile)(process.execPath, ['--eval', listen]), { signal: 'SIGKILL' })
  assert.ok((await lstat(path)).isSocket())
}

describe('a backup', { skip }, () => {
  for (const kind of ['PGlite', 'PostgreSQL'] as const) {
    const without = kind === 'PostgreSQL' && skipWithout(...POSTGRES_PROGRAMS)
    it(
      `replaces everything by what was there when it was made of ${kind} during writes`,
      { skip: without },
      async (test) => {
        const { place: embedded, settings } = await startAgency(test)
        const server = kind === 'PGlite' ? undefined : await startDatabase(test)
        const place = { ...embedded, databaseUrl: await server?.urlOf('kilele') }
        await leaveSocket(join(place.dataDir, 'uploads', 'left-by-a-killed-process'))
        await symlink('/elsewhere/releases', join(place.dataDir, 'releases'))
        const backend = await startBackend(test, place)
        for (const name of ['Achieng', 'Baraka']) await backend.write(name)
        const writing = (async () => {
          for (let count = 0; count < 20; count += 1) await backend.write(`During ${count}`)
        })()
        const snapshot = await makeBackup(place, settings)
        await writing
        await backend.write('Later')
        await backend.stop()
        await writeFiles(place.dataDir, { 'uploads/later.jpg': 'x', 'uploads/villa.jpg': 'overwritten' })
        if (place.databaseUrl !== undefined) await runSql(place.databaseUrl, 'create table added_later (id int)', [])

        const before = await restoreBackup(place, settings, snapshot)
        if (place.databaseUrl !== undefined) {
          assert.ok(!('public.added_later' in (await countPostgresRows(place.databaseUrl))))
        }
        const restored = await startBackend(test, place)
        const names = await restored.names()
        assert.ok(['Achieng', 'Baraka'].every((name) => names.includes(name)))
        assert.ok(!names.includes('Later'))
        await restored.write('Afterwards')
        await restored.stop()
        assert.deepEqual(await readdir(join(place.dataDir, 'uploads')), ['villa.jpg'])
        assert.equal(await readFile(join(place.dataDir, 'uploads/villa.jpg'), 'utf8'), 'a photo')
        assert.equal(await readFile(join(place.dataDir, 'documents/plan'), 'utf8'), 'a floor plan')
        assert.equal(await readlink(join(place.dataDir, 'releases')), '/elsewhere/releases')
        assert.equal(await readFile(join(before, 'uploads/later.jpg'), 'utf8'), 'x')
      },
    )
  }

  it('has complete photos when it was made while photos were added and deleted', async (test) => {
    const { place, settings } = await startAgency(test)
    const uploads = join(place.dataDir, 'uploads')
    const photo = 'x'.repeat(20_000)
    const names = Array.from({ length: 400 }, (_, n) => `${n}.jpg`)
    await writeFiles(uploads, Object.fromEntries(names.map((name) => [name, photo])))
    const ending = new AbortController()
    const changing = (async () => {
      for (let count = 0; !ending.signal.aborted; count += 1) {
        await writeFileAtomically(join(uploads, `new-${count}.jpg`), photo)
        if (count % 2 === 0) await unlink(join(uploads, `new-${count}.jpg`))
      }
    })()
    let snapshot: string
    try {
      snapshot = await makeBackup(place, settings)
    } finally {
      ending.abort()
      await changing
    }
    const target = { ...place, dataDir: join(place.dataDir, '../copy') }
    await assert.rejects(restoreBackup(target, settings, 'latest'), rejection(/has no backup of this installation/))
    await restoreBackup(target, settings, snapshot)
    const restored = await readdir(join(target.dataDir, 'uploads'))
    assert.ok(names.every((name) => restored.includes(name)))
    for (const name of restored.filter((each) => /^(new-)?\d+\.jpg$/.test(each))) {
      assert.equal(await readFile(join(target.dataDir, 'uploads', name), 'utf8'), photo, name)
    }
  })

  it('has named files alone, without keys and secrets, when others are in the data folder', async (test) => {
    const { place, settings } = await startAgency(test)
    await writeFiles(place.dataDir, {
      '.ssh/id_ed25519': 'a private key',
      '.config/rclone/rclone.conf': 'a password',
      'upload-secret': 'a secret',
      'media/resized/x.jpg': 'derived',
      'incidents.json': '{}',
    })
    await makeBackup(place, settings)
    assert.deepEqual(filesIn(settings), [
      '/backup.json',
      '/database.tar.gz',
      '/documents',
      '/documents/plan',
      '/incidents.json',
      '/outbox',
      '/outbox/1.eml',
      '/uploads',
      '/uploads/villa.jpg',
    ])
    assert.ok(!(await readdir(place.dataDir)).includes('backup'))
  })

  it('is encrypted and recorded when it is made', async (test) => {
    const { place, settings } = await startAgency(test)
    await makeBackup(place, settings)
    for (const file of await readdir(join(settings.repository, 'data'), { recursive: true })) {
      const path = join(settings.repository, 'data', file)
      if ((await stat(path)).isFile()) assert.ok(!(await readFile(path)).includes('a photo'))
    }
    const { at, bytes, drilledAt } = (await readLastBackup(place.dataDir)) ?? assert.fail('there is no record')
    assert.ok(Math.abs(Date.now() - at.getTime()) < 60_000 && bytes > 1_000 && drilledAt === null)
  })

  it('leaves the older record and says why when the repository cannot be opened', async (test) => {
    const { folder, place, settings } = await startAgency(test)
    await makeBackup(place, settings)
    const record = await readLastBackup(place.dataDir)
    await writeFile(join(folder, 'other-key'), 'of another repository')
    for (const [fault, message] of [
      [{ repository: join(folder, 'unmounted') }, /restic cat failed: .*unable to open config file/],
      [{ passwordFile: join(folder, 'other-key') }, /restic cat failed: .*wrong password or no key found/],
      [
        { passwordFile: join(folder, 'no-key') },
        /finds no key at .*no-key\. Run .*deploy\/prepare-backups\.sh as root/,
      ],
    ] as const) {
      await assert.rejects(makeBackup(place, { ...settings, ...fault }), rejection(message))
    }
    assert.deepEqual(await readLastBackup(place.dataDir), record)
    await assert.rejects(readdir(join(folder, 'unmounted')), { code: 'ENOENT' })
    await assert.rejects(
      initRepository(place.dataDir, { ...settings, passwordFile: join(folder, 'other-key') }),
      rejection(/neither opened nor created: .*wrong password.* must hold the key that it was made with/),
    )
  })

  it('is expected from the moment its repository was created', { skip }, async (test) => {
    const { place, settings } = await startAgency(test)
    assert.equal(await backupsExpectedSince(place.dataDir), null)
    await initRepository(place.dataDir, settings)
    const since = await backupsExpectedSince(place.dataDir)
    const tag = await installationTag(place.dataDir)
    await initRepository(place.dataDir, settings)
    assert.deepEqual(await backupsExpectedSince(place.dataDir), since)
    assert.ok(since !== null)
    await makeBackup(place, settings)
    assert.equal(snapshotsIn(settings)[0]?.tags[0], tag)
  })

  it('is not made when another one is being made', async (test) => {
    const { place, settings } = await startAgency(test)
    const lock = await takeLock(join(place.dataDir, 'backup.lock'))
    await assert.rejects(makeBackup(place, settings), { message: /backup\.lock is held by process/ })
    await lock.release()
    await makeBackup(place, settings)
  })

  it('is made when an earlier run was killed and left its lock', async (test) => {
    const { place, settings } = await startAgency(test)
    const env = { ...process.env, RESTIC_REPOSITORY: settings.repository, RESTIC_PASSWORD_FILE: settings.passwordFile }
    // Its input never ends.
    const killed = spawn('restic', ['backup', '--stdin'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    // Until it is renamed, the file is no lock.
    const isLocked = async () =>
      (await readdir(join(settings.repository, 'locks'))).some((name) => !name.includes('-tmp-'))
    await waitUntil('the repository is locked', isLocked, { timeoutMs: 60_000, pollMs: 50 })
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await makeBackup(place, settings)
    assert.deepEqual(await readdir(join(settings.repository, 'locks')), [])
  })

  it('keeps all of two days, and each of an upgrade for a week, when older ones are thinned out', async (test) => {
    const { folder, place, settings } = await startAgency(test)
    const tag = await installationTag(place.dataDir)
    const older = (time: string, ...tags: string[]) => {
      restic(settings, 'backup', '--tag', [tag, ...tags].join(','), '--time', time, join(folder, 'key'))
    }
    // The earlier ones of a day more than two days ago are needed by nobody.
    const [firstDay, secondDay, thirdHour, lastHour] = [daysAgoAt(12, 11), daysAgoAt(5, 11), hoursAgo(20), hoursAgo(19)]
    const upgraded = daysAgoAt(5, 10)
    older(daysAgoAt(12, 10), 'before-0.9')
    older(firstDay)
    older(daysAgoAt(5, 9))
    older(upgraded, 'before-1.0')
    older(secondDay)
    older(thirdHour)
    older(lastHour)
    await makeBackup(place, settings, '1.1')
    const kept = snapshotsIn(settings).map(({ time, tags }) => [toResticTime(new Date(time)), ...tags.slice(1)])
    assert.deepEqual(kept.slice(0, -1), [[firstDay], [upgraded, 'before-1.0'], [secondDay], [thirdHour], [lastHour]])
    assert.deepEqual(kept.at(-1)?.slice(1), ['before-1.1'])
  })

  it('deletes nothing of another installation when a new, empty machine uses the same repository', async (test) => {
    const { folder, place, settings } = await startAgency(test)
    const old = await installationTag(place.dataDir)
    for (let hours = 24 * 14; hours >= 24; hours -= 24) {
      // All within one day, the same host and the same path: rules of retention alone would leave one.
      const time = ['--time', hoursAgo(24 * 60 + hours / 24)]
      restic(settings, 'backup', '--tag', old, ...time, '--quiet', join(folder, 'key'))
    }
    await rm(place.dataDir, { recursive: true })
    await mkdir(place.dataDir)
    for (let count = 0; count < 2; count += 1) await makeBackup(place, settings)
    const tags = snapshotsIn(settings).map((each) => each.tags[0])
    assert.equal(tags.filter((tag) => tag === old).length, 14)
    assert.equal(tags.filter((tag) => tag !== old).length, 2)
  })

  it('deletes no snapshot when the target is append-only', async (test) => {
    const { folder, place } = await startAgency(test)
    const settings = settingsIn(folder, { BACKUP_APPEND_ONLY: 'true' })
    const tag = await installationTag(place.dataDir)
    for (const hours of [2_001, 2_000.9]) {
      restic(settings, 'backup', '--tag', tag, '--time', hoursAgo(hours), join(folder, 'key'))
    }
    await makeBackup(place, settings)
    assert.equal(snapshotsIn(settings).length, 3)
  })

  it(
    'passes the password in no argument and no foreign variable when it runs programs',
    { skip: skipWithout(...POSTGRES_PROGRAMS) },
    async (test) => {
      const { folder, place, settings } = await startAgency(test)
      const server = await startDatabase(test)
      // Records how it was called, then runs the real program.
      for (const program of ['restic', 'pg_dump', 'pg_restore', 'psql']) {
        const real = findOnMachine([program])?.path
        const script = `#!/bin/sh\necho "${program} $* PGPASSWORD=$PGPASSWORD LD_AUDIT=$LD_AUDIT" | tr '\\n' ' ' | sed 's/ $/\\n/' >> ${folder}/calls\nexec ${real} "$@"\n`
        await writeFiles(folder, { [`bin/${program}`]: script })
        await chmod(join(folder, 'bin', program), 0o755)
      }
      const path = process.env.PATH
      process.env.PATH = `${join(folder, 'bin')}:${path}`
      process.env.LD_AUDIT = '/nowhere/foreign.so'
      test.after(() => {
        process.env.PATH = path
        delete process.env.LD_AUDIT
      })
      const url = new URL(await server.urlOf('kilele'))
      url.password = 'p@ss/word'
      const target = { ...place, databaseUrl: url.href }
      await runSql(target.databaseUrl, 'create table rates (key text)', [])
      await makeBackup(target, settings)
      await restoreBackup(target, settings, 'latest')
      const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')
      const ofPostgres = calls.filter((call) => /^(pg_|psql)/.test(call))
      assert.deepEqual(
        new Set(ofPostgres.map((call) => call.split(' ')[0])),
        new Set(['pg_dump', 'psql', 'pg_restore']),
      )
      for (const call of ofPostgres) assert.match(call, / PGPASSWORD=p@ss\/word LD_AUDIT=$/)
      for (const call of calls) {
        assert.doesNotMatch(call.split(' PGPASSWORD=')[0] ?? '', /p(@|%40)ss/)
        assert.match(call, / LD_AUDIT=$/)
      }
    },
  )

  it(
    'has no visitors’ addresses when PostgreSQL counts requests',
    { skip: skipWithout(...POSTGRES_PROGRAMS) },
    async (test) => {
      const { place: embedded, settings } = await startAgency(test)
      const server = await startDatabase(test)
      const place = { ...embedded, databaseUrl: await server.urlOf('kilele') }
      await (await openDatabase(place, () => undefined)).close()
      await runSql(place.databaseUrl, `insert into rate_limits (key) values ('address:203.0.113.7')`, [])
      await makeBackup(place, settings)
      await restoreBackup(place, settings, 'latest')
      assert.equal((await countPostgresRows(place.databaseUrl))['public.rate_limits'], 0)
    },
  )

  it('is rejected before anything is replaced when it is damaged', async (test) => {
    const { place, settings } = await startAgency(test)
    const backend = await startBackend(test, place)
    await backend.write('Achieng')
    await backend.stop()
    await makeBackup(place, settings)
    const packs = (await readdir(join(settings.repository, 'data'), { recursive: true })).map((name) =>
      join(settings.repository, 'data', name),
    )
    for (const pack of packs) {
      if (!(await stat(pack)).isFile()) continue
      const bytes = await readFile(pack)
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
      await chmod(pack, 0o600)
      await writeFile(pack, bytes)
    }
    await assert.rejects(restoreBackup(place, settings, 'latest'), rejection(/restic restore failed/))
    await assert.rejects(drillRestore(place, settings), rejection(/restic restore failed/))
    assert.equal((await readLastBackup(place.dataDir))?.drilledAt, null)
    assert.equal(await readFile(join(place.dataDir, 'uploads/villa.jpg'), 'utf8'), 'a photo')
    assert.deepEqual(
      (await readdir(place.dataDir)).filter((name) => name.includes('restore')),
      [],
    )
    const again = await startBackend(test, place)
    assert.deepEqual(await again.names(), ['Achieng'])
    await again.stop()
  })

  it('is not restored when it is of another kind of database, no backup of the site, or the backend runs', async (test) => {
    const { folder, place, settings } = await startAgency(test)
    const backend = await startBackend(test, place)
    await makeBackup(place, settings)
    await assert.rejects(restoreBackup(place, settings, 'latest'), { message: /db\.lock is held by process/ })
    await backend.stop()
    const ofPostgres = { ...place, databaseUrl: 'postgres://x@localhost/x' }
    await assert.rejects(restoreBackup(ofPostgres, settings, 'latest'), rejection(/unset DATABASE_URL/))
    restic(settings, 'backup', '--quiet', '--tag', await installationTag(place.dataDir), join(folder, 'key'))
    await assert.rejects(restoreBackup(place, settings, 'latest'), rejection(/is not a backup of the site/))
    await assert.rejects(restoreBackup(place, settings, '--help'), rejection(/--help is not the id of a snapshot/))
    assert.equal(await readFile(join(place.dataDir, 'uploads/villa.jpg'), 'utf8'), 'a photo')
  })
})

describe('the commands', { skip }, () => {
  it('create key and repository, back up, list, and restore after a typed word', async (test) => {
    const folder = await temporaryFolder(test)
    const dataDir = join(folder, 'data')
    await writeFiles(dataDir, { 'uploads/villa.jpg': 'a photo' })
    const run = (command: string, args: string[] = [], input = '') =>
      spawnSync(process.execPath, ['--import', 'tsx', `tools/commands/${command}.ts`, ...args], {
        cwd: ROOT,
        encoding: 'utf8',
        input,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          ENV_FILE: '',
          DATA_DIR: dataDir,
          RESTIC_REPOSITORY: join(folder, 'repository'),
          RESTIC_PASSWORD_FILE: join(folder, 'new', 'key'),
          // As an upgraded machine still has it.
          BACKUP_DIR: join(folder, 'old'),
        },
      })
    const unprepared = run('backup')
    assert.match(
      unprepared.stderr,
      /^This account finds no key at .*\. Run .*deploy\/prepare-backups\.sh as root, or npm run/,
    )
    assert.equal(unprepared.status, 1)
    assert.match(run('backup', ['--init']).stdout, /was created\. Keep a copy of .*key elsewhere/)
    assert.equal((await stat(join(folder, 'new', 'key'))).mode & 0o777, 0o600)
    assert.ok((await backupsExpectedSince(dataDir)) !== null)
    assert.match(run('backup', ['--init']).stdout, /is ready/)
    assert.match(run('backup', [join(folder, 'backups/1')]).stderr, /name no folder, but set RESTIC_REPOSITORY/)
    const [, snapshot = ''] = /snapshot ([0-9a-f]+)/.exec(run('backup').stdout) ?? []
    assert.ok(run('restore').stdout.includes(snapshot.slice(0, 8)))

    await rm(join(dataDir, 'uploads'), { recursive: true })
    for (const input of ['', 'yes\n']) {
      const refused = run('restore', [snapshot], input)
      assert.equal(refused.status, 1)
      assert.match(refused.stderr, /Nothing was changed/)
      assert.ok(!(await readdir(dataDir)).includes('uploads'))
    }
    const { status, stdout, stderr } = run('restore', [snapshot], 'replace\n')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /Type "replace" to go on:\nRestored into .*before-restore-/)
    assert.equal(await readFile(join(dataDir, 'uploads/villa.jpg'), 'utf8'), 'a photo')
    assert.match(run('backup', ['--drill']).stdout, /was restored for trial: \d+ tables with \d+ rows/)
  })
})

describe('a restore drill', { skip }, () => {
  const ADD_RATE = `insert into rates (key, value, checked_at) values ('usd', 129, now())`

  it('finds the same rows and is recorded when the backup is of the embedded database', async (test) => {
    const { place, settings } = await startAgency(test)
    const opened = await openDatabase(place, () => undefined)
    await opened.database.execute(ADD_RATE)
    await opened.close()
    await makeBackup(place, settings)
    const now = new Date()
    const { rows } = await drillRestore(place, settings, now)
    assert.equal(rows['public.rates'], 1)
    assert.equal(rows['public.properties'], 0)
    assert.deepEqual((await readLastBackup(place.dataDir))?.drilledAt, now)
    assert.equal((await countEmbeddedRows(place.dataDir))['public.rates'], 1)
  })

  it(
    'finds the same rows and leaves the scratch database empty when the backup is of PostgreSQL',
    { skip: skipWithout(...POSTGRES_PROGRAMS) },
    async (test) => {
      const { folder, place: embedded, settings } = await startAgency(test)
      const server = await startDatabase(test)
      const place = { ...embedded, databaseUrl: await server.urlOf('kilele') }
      await (await openDatabase(place, () => undefined)).close()
      await runSql(place.databaseUrl, ADD_RATE, [])
      await makeBackup(place, settings)
      // What is written afterwards is not part of it.
      await runSql(place.databaseUrl, 'delete from rates', [])

      await assert.rejects(drillRestore(place, settings), rejection(/Set BACKUP_DRILL_DATABASE_URL/))
      const own = settingsIn(folder, { BACKUP_DRILL_DATABASE_URL: place.databaseUrl })
      await assert.rejects(drillRestore(place, own), rejection(/is not empty/))
      assert.equal((await countPostgresRows(place.databaseUrl))['public.rates'], 0)

      const drillDatabaseUrl = await server.urlOf('drill')
      for (let count = 0; count < 2; count += 1) {
        const { rows } = await drillRestore(place, { ...settings, drillDatabaseUrl })
        assert.equal(rows['public.rates'], 1)
        assert.deepEqual(await countPostgresRows(drillDatabaseUrl), {})
      }
    },
  )

  it('fails when a table has other rows than the backup names, and when there is no backup', async (test) => {
    const { folder, place, settings } = await startAgency(test)
    await assert.rejects(drillRestore(place, settings), rejection(/has no backup of this installation/))
    await makeBackup(place, settings)
    const copy = { ...place, dataDir: join(folder, 'copy') }
    restic(settings, 'restore', 'latest', '--quiet', '--target', copy.dataDir)
    const manifest = join(copy.dataDir, 'backup.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"public.rates": 0', '"public.rates": 2'))
    const tag = await installationTag(place.dataDir)
    const env = { RESTIC_REPOSITORY: settings.repository, RESTIC_PASSWORD_FILE: settings.passwordFile }
    await runProgram('restic', ['backup', '.', '--tag', tag, '--quiet'], { cwd: copy.dataDir, env })
    await assert.rejects(drillRestore(place, settings), rejection(/The table public\.rates has 0 rows instead of 2\./))
  })
})

describe('the settings of backups', () => {
  for (const [variables, message] of [
    [
      { BACKUP_COPY_TO: 'backup@host:kilele' },
      /BACKUP_COPY_TO is no longer used: remove it, set RESTIC_REPOSITORY=sftp:/,
    ],
    [{ RESTIC_REPOSITORY: 'backup@host:kilele' }, /RESTIC_REPOSITORY must be a folder, sftp:/],
    [{ BACKUP_APPEND_ONLY: 'yes' }, /BACKUP_APPEND_ONLY must be true or false/],
  ] as const) {
    it(`name the fault and the way on when ${Object.keys(variables).join(' and ')} is wrong`, () => {
      assert.throws(() => readBackupSettings(variables), message)
    })
  }

  it('take no notice of variables that only an earlier version uses', () => {
    const { repository } = readBackupSettings({
      BACKUP_DIR: '/var/backups/kilele',
      BACKUP_RECIPIENT: 'age1qqq',
      BACKUP_IDENTITY: 'key.txt',
      BACKUP_COPY_TO: '',
      RESTIC_REPOSITORY: 'sftp:a@b:/c',
    })
    assert.equal(repository, 'sftp:a@b:/c')
  })
})

describe('a program', () => {
  it('fails with what it said, or its exit code when it says nothing', async () => {
    await assert.rejects(runProgram('sh', ['-c', 'echo disk full >&2; exit 3']), rejection(/^sh -c failed: disk full$/))
    await assert.rejects(runProgram('sh', ['-c', 'exit 5']), rejection(/^sh -c failed: exit code 5$/))
  })

  it('is ended when it takes too long', async (test) => {
    const silent = createServer()
    test.after(() => silent.close())
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const endless = 'require("node:net").connect(process.env.PORT)'
    const { port } = silent.address() as { port: number }
    const options = { env: { PORT: String(port) }, timeoutMs: 200 }
    await assert.rejects(runProgram(process.execPath, ['-e', endless], options), rejection(/failed: SIGTERM$/))
  })

  it('is named with its package when it is not installed', async () => {
    await assert.rejects(
      runProgram('no-such-program', [], { debianPackage: 'a-package' }),
      rejection(/^no-such-program is not installed \(Debian: apt-get install a-package\)\.$/),
    )
  })
})

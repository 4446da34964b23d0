import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../backend/src/db/database'
import { countEmbeddedRows } from '../../backend/src/db/row-counts'
import { readLastBackup } from '../../backend/src/lib/last-backup'
import { runSql, startPostgres } from '../../backend/test/postgres'
import { findOnMachine } from '../../tests/support/find-program'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { BackupError } from './backup-error'
import { drillRestore } from './drill'
import { makeScheduledBackup } from './scheduled'
import { readBackupSettings, type BackupSettings } from './settings'

/** `.ci/run` installs them. */
const PROGRAMS = ['age', 'age-keygen', 'rsync', 'pg_dump']
const missing = PROGRAMS.filter((name) => findOnMachine([name]) === null)
const skip = missing.length > 0 && process.env.CI !== 'true' && `not installed: ${missing.join(', ')}`

const EARLIER = new Date('2026-11-24T01:00:00Z')
const NOW = new Date('2026-11-24T02:00:00Z')
const ADD_HOME = `insert into rates (key, value, checked_at) values ('usd', 129, now()) on conflict do nothing`

async function startAgency(test: TestContext) {
  const folder = await temporaryFolder(test)
  const place = { dataDir: join(folder, 'data'), databaseUrl: undefined }
  await writeFiles(place.dataDir, { 'uploads/villa.jpg': 'a photo' })
  const opened = await openDatabase(place, () => undefined)
  await opened.database.execute(ADD_HOME)
  await opened.close()
  return { folder, place }
}

/** A key pair whose private half lies in the folder. */
function makeKey(folder: string): Pick<BackupSettings, 'recipient' | 'identityFile'> {
  const identityFile = join(folder, 'key.txt')
  execFileSync('age-keygen', ['--output', identityFile], { stdio: 'ignore' })
  return { identityFile, recipient: execFileSync('age-keygen', ['-y', identityFile], { encoding: 'utf8' }).trim() }
}

const settingsOf = (folder: string, given: Partial<BackupSettings> = {}): BackupSettings => ({
  ...readBackupSettings({ BACKUP_DIR: join(folder, 'backups') }),
  ...given,
})

describe('a scheduled backup', { skip }, () => {
  it('is encrypted, copied away, thinned out and recorded when it is made', async (test) => {
    const { folder, place } = await startAgency(test)
    const copies = join(folder, 'copies')
    const settings = settingsOf(folder, { ...makeKey(folder), copyTo: copies })
    await makeScheduledBackup(place, settings, EARLIER)
    const made = await makeScheduledBackup(place, settings, NOW)

    assert.equal(made, join(settings.folder, '20261124T020000Z.tar.age'))
    for (const place of [settings.folder, copies]) assert.deepEqual(await readdir(place), ['20261124T020000Z.tar.age'])
    const encrypted = await readFile(made)
    assert.match(encrypted.subarray(0, 30).toString(), /^age-encryption\.org/)
    assert.ok(!encrypted.includes('a photo'))
    assert.deepEqual(await readLastBackup(place.dataDir), { at: NOW, bytes: encrypted.length, drilledAt: null })
  })

  it('leaves the older record when it cannot be copied away', async (test) => {
    const { folder, place } = await startAgency(test)
    await makeScheduledBackup(place, settingsOf(folder), EARLIER)
    const settings = settingsOf(folder, { copyTo: join(folder, 'key.txt', 'no-folder') })
    await writeFile(join(folder, 'key.txt'), '')
    await assert.rejects(
      makeScheduledBackup(place, settings, NOW),
      (error) => error instanceof BackupError && error.message.startsWith('rsync failed: '),
    )
    assert.deepEqual((await readLastBackup(place.dataDir))?.at, EARLIER)
  })

  it('names the variable when the recipient is no public key', () => {
    assert.throws(
      () => readBackupSettings({ BACKUP_RECIPIENT: 'ssh-rsa AAAA' }),
      /BACKUP_RECIPIENT must be a public key/,
    )
  })
})

describe('a restore', { skip }, () => {
  it('fills an empty folder when it is given an encrypted backup and its key, which it asks for', async (test) => {
    const { folder, place } = await startAgency(test)
    const { recipient, identityFile } = makeKey(folder)
    const backup = await makeScheduledBackup(place, settingsOf(folder, { recipient, identityFile }), EARLIER)
    const target = join(folder, 'restored')

    const without = restore(backup, { DATA_DIR: target })
    assert.match(without.stderr, /^Set BACKUP_IDENTITY to the file with the private key\.$/m)
    assert.equal(without.status, 1)

    const { status, stdout, stderr } = restore(backup, { DATA_DIR: target, BACKUP_IDENTITY: identityFile })
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^Restored into /)
    assert.equal(await readFile(join(target, 'uploads/villa.jpg'), 'utf8'), 'a photo')
    assert.equal((await countEmbeddedRows(target))['public.rates'], 1)
  })
})

/** `npm run restore`, without the variables of this process. */
function restore(backup: string, env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'tools/commands/restore.ts', backup], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
}

describe('a restore drill', { skip }, () => {
  it('finds the same rows and is recorded when the newest backup of the embedded database is encrypted', async (test) => {
    const { folder, place } = await startAgency(test)
    const settings = settingsOf(folder, makeKey(folder))
    await makeScheduledBackup(place, settings, EARLIER)
    const { name, rows } = await drillRestore(place, settings, NOW)
    assert.equal(name, '20261124T010000Z.tar.age')
    assert.equal(rows['public.rates'], 1)
    assert.equal(rows['public.properties'], 0)
    assert.deepEqual((await readLastBackup(place.dataDir))?.drilledAt, NOW)
  })

  it('finds the same rows when the newest backup is of PostgreSQL', async (test) => {
    const folder = await temporaryFolder(test)
    const server = await startPostgres()
    test.after(() => server.stop())
    const place = { dataDir: join(folder, 'data'), databaseUrl: server.url }
    await mkdir(place.dataDir)
    const opened = await openDatabase(place, () => undefined)
    await opened.close()
    await runSql(server.url, ADD_HOME, [])
    await runSql(server.url, 'create database drill', [])
    const drillDatabaseUrl = new URL('/drill', server.url).href
    await makeScheduledBackup(place, settingsOf(folder), EARLIER)
    // What is written afterwards is not part of it.
    await runSql(server.url, 'delete from rates', [])

    await assert.rejects(drillRestore(place, settingsOf(folder)), /Set BACKUP_DRILL_DATABASE_URL/)
    const { rows } = await drillRestore(place, settingsOf(folder, { drillDatabaseUrl }), NOW)
    assert.equal(rows['public.rates'], 1)
  })

  it('fails and is not recorded when one byte of an encrypted backup is flipped', async (test) => {
    const { folder, place } = await startAgency(test)
    const settings = settingsOf(folder, makeKey(folder))
    const file = await makeScheduledBackup(place, settings, EARLIER)
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    await chmod(file, 0o600)
    await writeFile(file, bytes)
    await assert.rejects(drillRestore(place, settings, NOW), (error) => error instanceof BackupError)
    assert.equal((await readLastBackup(place.dataDir))?.drilledAt, null)
  })

  it('fails when a table has other rows than the backup names', async (test) => {
    const { folder, place } = await startAgency(test)
    const settings = settingsOf(folder)
    const manifest = join(await makeScheduledBackup(place, settings, EARLIER), 'backup.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"public.rates": 1', '"public.rates": 2'))
    await assert.rejects(drillRestore(place, settings), /The table public\.rates has 1 rows instead of 2\./)
  })

  it('says so when there is no backup', async (test) => {
    const folder = await temporaryFolder(test)
    await mkdir(join(folder, 'backups'))
    const place = { dataDir: folder, databaseUrl: undefined }
    await assert.rejects(drillRestore(place, settingsOf(folder)), /There is no backup in /)
  })
})

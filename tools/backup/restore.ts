import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countEmbeddedRows, countPostgresRows, type RowCounts } from '../../backend/src/db/backup'
import { restoreEmbedded } from '../../backend/src/db/database'
import { orIfMissing } from '../../backend/src/lib/files'
import { readLastBackup, writeLastBackup } from '../../backend/src/lib/last-backup'
import { takeLock } from '../../backend/src/lib/lock'
import { UserError } from '../lib/errors'
import { BACKED_UP, EMBEDDED_DUMP, MANIFEST, manifestSchema, POSTGRES_DUMP, type BackupManifest } from './backup'
import { runPostgresTool } from './programs'
import { installationTag, restoreSnapshot, snapshotsOf, type Snapshot } from './repository'
import type { BackupSettings, DataPlace } from './settings'

const LATEST = 'latest'
const SNAPSHOT_ID = /^[0-9a-f]{4,64}$/

/** Everything of the database's owner, also what later versions added. Waits for no backend that still runs. */
const DROP_ALL = `do $$ declare name text; begin
  set local lock_timeout = '10s';
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
end $$`

/**
 * Replaces the database and the files by those of a snapshot while no backend runs. The snapshot is complete and
 * verified before anything is replaced. Links and what is not backed up stay as they are.
 * @param snapshot its id, or `latest` for this installation's newest
 * @returns the folder with the files that were there before
 * @throws UserError
 */
export async function restoreBackup(
  place: DataPlace,
  settings: BackupSettings,
  snapshot: string,
  now = new Date(),
): Promise<string> {
  const { dataDir, databaseUrl } = place
  if (snapshot !== LATEST && !SNAPSHOT_ID.test(snapshot))
    throw new UserError(`${snapshot} is not the id of a snapshot: npm run restore`)
  await mkdir(dataDir, { recursive: true, mode: 0o750 })
  const locks = [await takeLock(join(dataDir, 'backup.lock'))]
  // It is in the same file system, so that files are replaced by renaming.
  const folder = join(dataDir, 'restore')
  try {
    if (databaseUrl === undefined) locks.push(await takeLock(join(dataDir, 'db.lock')))
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const id = snapshot === LATEST ? (await newestSnapshot(place, settings)).short_id : snapshot
    const manifest = await fetchSnapshot(settings, id, folder)
    expectDatabase(manifest, databaseUrl)
    if (databaseUrl === undefined) await restoreEmbedded(folder, await embeddedDumpIn(folder))
    else {
      if (!(await isEmpty(databaseUrl))) await dropAll(databaseUrl)
      await restorePostgres(databaseUrl, folder)
    }
    const before = join(dataDir, `before-restore-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    await mkdir(before, { mode: 0o700 })
    for (const name of databaseUrl === undefined ? ['db', ...BACKED_UP] : BACKED_UP) {
      await orIfMissing(rename(join(dataDir, name), join(before, name)), undefined)
      await orIfMissing(rename(join(folder, name), join(dataDir, name)), undefined)
    }
    return before
  } finally {
    await rm(folder, { recursive: true, force: true })
    for (const lock of locks) await lock.release()
  }
}

/**
 * Restores this installation's newest snapshot into a scratch folder and, of PostgreSQL, a scratch database, compares
 * the number of rows of each table with those of the backup, and records that it could be done.
 * @throws UserError when it cannot be restored as it was made
 */
export async function drillRestore(
  place: DataPlace,
  settings: BackupSettings,
  now = new Date(),
): Promise<{ snapshot: string; rows: RowCounts }> {
  const { drillDatabaseUrl } = settings
  const { short_id: snapshot } = await newestSnapshot(place, settings)
  const folder = await mkdtemp(join(tmpdir(), 'kilele-drill-'))
  try {
    const manifest = await fetchSnapshot(settings, snapshot, folder)
    expectDatabase(manifest, place.databaseUrl)
    let rows: RowCounts
    if (place.databaseUrl === undefined) {
      await restoreEmbedded(folder, await embeddedDumpIn(folder))
      rows = await countEmbeddedRows(folder)
    } else {
      if (drillDatabaseUrl === undefined) {
        throw new UserError('Set BACKUP_DRILL_DATABASE_URL to an empty database of PostgreSQL.')
      }
      // Whoever named the site's own database by mistake must not lose it.
      if (!(await isEmpty(drillDatabaseUrl))) {
        throw new UserError(
          'The database at BACKUP_DRILL_DATABASE_URL is not empty. Empty it, or name one for drills alone.',
        )
      }
      try {
        await restorePostgres(drillDatabaseUrl, folder)
        rows = await countPostgresRows(drillDatabaseUrl)
      } finally {
        await dropAll(drillDatabaseUrl)
      }
    }
    expectSameRows(manifest.rows, rows)
    const last = await readLastBackup(place.dataDir)
    if (last !== null) await writeLastBackup(place.dataDir, { ...last, drilledAt: now })
    return { snapshot, rows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The newest of all may be another machine's. */
async function newestSnapshot({ dataDir }: DataPlace, settings: BackupSettings): Promise<Snapshot> {
  const [newest] = await snapshotsOf(settings, await installationTag(dataDir))
  if (newest !== undefined) return newest
  throw new UserError(`${settings.repository} has no backup of this installation. Others: npm run restore`)
}

async function fetchSnapshot(settings: BackupSettings, snapshot: string, folder: string): Promise<BackupManifest> {
  await restoreSnapshot(settings, snapshot, folder)
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch (cause) {
    throw new UserError(`The snapshot ${snapshot} is not a backup of the site: its ${MANIFEST} cannot be read.`, {
      cause,
    })
  }
}

function expectDatabase({ database }: BackupManifest, databaseUrl: string | undefined): void {
  if ((database === 'embedded') === (databaseUrl === undefined)) return
  throw new UserError(
    database === 'embedded'
      ? 'This backup is of the embedded database: unset DATABASE_URL.'
      : 'This backup is of PostgreSQL: set DATABASE_URL.',
  )
}

async function embeddedDumpIn(folder: string): Promise<Blob> {
  return new Blob([await readFile(join(folder, EMBEDDED_DUMP))])
}

async function restorePostgres(databaseUrl: string, folder: string): Promise<void> {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner']
  await runPostgresTool('pg_restore', databaseUrl, [...options, join(folder, POSTGRES_DUMP)])
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  return Object.keys(await countPostgresRows(databaseUrl)).length === 0
}

function dropAll(databaseUrl: string): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
  return runPostgresTool('psql', databaseUrl, [...options, `--command=${DROP_ALL}`])
}

function expectSameRows(expected: RowCounts, restored: RowCounts): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(restored)])) {
    const [before, after] = [expected[table] ?? 0, restored[table] ?? 0]
    if (before !== after) throw new UserError(`The table ${table} has ${after} rows instead of ${before}.`)
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countEmbeddedRows, countPostgresRows, type RowCounts } from '../../backend/src/db/row-counts'
import { readLastBackup, writeLastBackup } from '../../backend/src/lib/last-backup'
import { restoreBackup, type DataPlace } from './backup'
import { BackupError } from './backup-error'
import { withBackupFolder } from './encryption'
import { backupsAmong } from './retention'
import type { BackupSettings } from './settings'

export interface DrillResult {
  /** The backup's name. */
  readonly name: string
  readonly rows: RowCounts
}

/**
 * Restores the newest backup into an empty folder and, of PostgreSQL, an empty database, compares checksums and the
 * number of rows of each table with those of the backup, and records that it could be done.
 * @throws BackupError when it cannot be restored as it was made
 */
export async function drillRestore(place: DataPlace, settings: BackupSettings, now = new Date()): Promise<DrillResult> {
  const name = backupsAmong(await readdir(settings.folder))[0]
  if (name === undefined) throw new BackupError(`There is no backup in ${settings.folder}.`)
  if (place.databaseUrl !== undefined && settings.drillDatabaseUrl === undefined) {
    throw new BackupError('Set BACKUP_DRILL_DATABASE_URL to an empty database of PostgreSQL.')
  }
  const scratch = await mkdtemp(join(tmpdir(), 'kilele-drill-'))
  try {
    const target = { dataDir: join(scratch, 'restored'), databaseUrl: settings.drillDatabaseUrl }
    const { rows } = await withBackupFolder(join(settings.folder, name), settings.identityFile, (folder) =>
      restoreBackup(folder, target),
    )
    const restored = await countRows(target)
    expectSameRows(rows, restored)
    const last = await readLastBackup(place.dataDir)
    if (last !== null) await writeLastBackup(place.dataDir, { ...last, drilledAt: now })
    return { name, rows: restored }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function countRows({ dataDir, databaseUrl }: DataPlace): Promise<RowCounts> {
  return databaseUrl === undefined ? countEmbeddedRows(dataDir) : countPostgresRows(databaseUrl)
}

function expectSameRows(expected: RowCounts | undefined, restored: RowCounts): void {
  if (expected === undefined) throw new BackupError('This backup is of an older version and names no numbers of rows.')
  const tables = new Set([...Object.keys(expected), ...Object.keys(restored)])
  for (const table of tables) {
    const [before, after] = [expected[table] ?? 0, restored[table] ?? 0]
    if (before !== after) throw new BackupError(`The table ${table} has ${after} rows instead of ${before}.`)
  }
}

import { existsSync } from 'node:fs'
import { copyFile, link, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { backupSocket, countArchivedRows, withSnapshot, type RowCounts } from '../../backend/src/db/backup'
import { openDatabase } from '../../backend/src/db/database'
import { orIfMissing } from '../../backend/src/lib/files'
import { readLastBackup, writeLastBackup } from '../../backend/src/lib/last-backup'
import { takeLock } from '../../backend/src/lib/lock'
import { ROOT } from '../lib/environment'
import { isErrorCode, UserError } from '../lib/errors'
import { runPostgresTool } from './programs'
import { addSnapshot, checkRepository, installationTag, openRepository, removeStaleLocks, thinOut } from './repository'
import type { BackupSettings, DataPlace } from './settings'

/** The names of a snapshot's files. */
export const MANIFEST = 'backup.json'
export const EMBEDDED_DUMP = 'database.tar.gz'
export const POSTGRES_DUMP = 'database.dump'

export const manifestSchema = z.object({
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.number()),
})

export type BackupManifest = z.infer<typeof manifestSchema>

/**
 * What is backed up of DATA_DIR beside the database. Everything else is derived from it, belongs to running processes,
 * or is a secret, like the keys of a target in `.ssh`.
 */
export const BACKED_UP = ['uploads', 'documents', 'outbox', 'auth', 'incidents.json']
/** Counts requests by IP address for some minutes. */
const REQUEST_COUNTS = 'public.rate_limits'
/** The same path each time, by which restic finds the snapshot before. */
const STAGING = 'backup'

/**
 * Adds a snapshot to the repository while the backend may run, thins out older ones, and verifies the repository. Its
 * success is recorded last, for the metrics and `npm run doctor`.
 * @param version which an upgrade brings into service afterwards
 * @returns the snapshot's id
 * @throws UserError
 */
export async function makeBackup(place: DataPlace, settings: BackupSettings, version?: string): Promise<string> {
  const { dataDir } = place
  if (!existsSync(settings.passwordFile)) {
    throw new UserError(
      `This account finds no key at ${settings.passwordFile}. Run ${join(ROOT, 'deploy/prepare-backups.sh')} as root, or npm run backup -- --init where the site is not installed (docs/backups.md).`,
    )
  }
  await openRepository(settings)
  const lock = await takeLock(join(dataDir, 'backup.lock'))
  const folder = join(dataDir, STAGING)
  try {
    await stage(place, folder)
    const tag = await installationTag(dataDir)
    const at = new Date()
    const { id, bytes } = await addSnapshot(settings, { folder, tag, version })
    await removeStaleLocks(settings)
    if (!settings.appendOnly) await thinOut(settings, tag)
    await checkRepository(settings)
    const { drilledAt } = (await readLastBackup(dataDir)) ?? { drilledAt: null }
    await writeLastBackup(dataDir, { at, bytes, drilledAt })
    return id
  } finally {
    await rm(folder, { recursive: true, force: true })
    await lock.release()
  }
}

/** The database is first: photos never change, so all files that it names exist when they are linked. */
async function stage(place: DataPlace, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const rows = await (place.databaseUrl === undefined
    ? dumpEmbeddedInto(place.dataDir, join(folder, EMBEDDED_DUMP))
    : dumpPostgresInto(place.databaseUrl, join(folder, POSTGRES_DUMP)))
  for (const name of BACKED_UP) await linkTree(join(place.dataDir, name), join(folder, name))
  const database = place.databaseUrl === undefined ? 'embedded' : 'postgresql'
  const manifest = { madeAt: new Date().toISOString(), database, rows } satisfies BackupManifest
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2))
}

async function dumpEmbeddedInto(dataDir: string, file: string): Promise<RowCounts> {
  const archive = await dumpEmbedded(dataDir)
  await writeFile(file, archive, { mode: 0o600 })
  return countArchivedRows(new Blob([new Uint8Array(archive)]))
}

async function dumpPostgresInto(databaseUrl: string, file: string): Promise<RowCounts> {
  const options = ['--format=custom', `--exclude-table-data=${REQUEST_COUNTS}`, `--file=${file}`]
  const rows = await withSnapshot(databaseUrl, (snapshot) =>
    runPostgresTool('pg_dump', databaseUrl, [...options, `--snapshot=${snapshot}`]),
  )
  return { ...rows, ...(rows[REQUEST_COUNTS] !== undefined && { [REQUEST_COUNTS]: 0 }) }
}

/**
 * Hard links take no space, and the files stay as they are when others delete or replace theirs. Leaves out what is
 * deleted meanwhile, and sockets.
 */
async function linkTree(source: string, target: string): Promise<void> {
  const found = await orIfMissing(lstat(source), null)
  if (found?.isDirectory()) {
    await mkdir(target, { mode: found.mode })
    const names = await orIfMissing(readdir(source), [])
    for (const name of names) await linkTree(join(source, name), join(target, name))
  } else if (found?.isFile()) await orIfMissing(linkOrCopy(source, target), undefined)
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    // Another disk, or files of another account.
    if (!isErrorCode(error, 'EXDEV', 'EPERM', 'EMLINK')) throw error
    await copyFile(source, target)
  }
}

/** Copies the database from the running backend, or from the folder when none runs. */
async function dumpEmbedded(dataDir: string): Promise<Buffer> {
  const dump = await requestDump(backupSocket(dataDir))
  if (dump !== null) return dump
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined)
  try {
    const archive = await opened.dump?.()
    if (archive === undefined) throw new UserError('The embedded database cannot be copied.')
    return Buffer.from(await archive.arrayBuffer())
  } finally {
    await opened.close()
  }
}

/** @returns null when no backend runs */
function requestDump(socketPath: string): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const dumpRequest = request({ socketPath, path: '/' }, (response) => {
      const failed = new UserError('The backend could not copy its database; its log says why.')
      buffer(response).then(
        (archive) => {
          if (archive.length === Number(response.headers['content-length'])) resolve(archive)
          else reject(failed)
        },
        () => {
          reject(failed)
        },
      )
    })
    dumpRequest.on('error', (error) => {
      if (isErrorCode(error, 'ENOENT', 'ECONNREFUSED')) resolve(null)
      else reject(error)
    })
    dumpRequest.end()
  })
}

import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { z } from 'zod'
import { backupSocket } from '../../backend/src/db/backup-socket'
import { openDatabase, restoreEmbedded } from '../../backend/src/db/database'
import { countArchivedRows, withSnapshot, type RowCounts } from '../../backend/src/db/row-counts'
import { orIfMissing } from '../../backend/src/lib/or-if-missing'
import { readdirOrEmpty } from '../../backend/src/lib/readdir-or-empty'
import { inParallel } from '../lib/in-parallel'
import { isErrorCode } from '../lib/error-code'
import { BackupError } from './backup-error'
import {
  addBelow,
  addFile,
  checksumOf,
  copyFolder,
  copyOneFile,
  copyReleases,
  unlessGone,
  type Checksums,
} from './copy-folder'
import { runPostgresTool } from './postgres-tools'

export interface DataPlace {
  /** DATA_DIR. */
  dataDir: string
  /** PostgreSQL; undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
}

const EMBEDDED = 'database.tar.gz'
const POSTGRES = 'database.dump'
const MANIFEST = 'backup.json'
/** Files that are derived from others or belong to running processes. */
const OMITTED = new Set(['db', 'backup-socket', 'logs', 'media'])
const LOCK = /^(db|publisher)\.lock/
const FILE_CONCURRENCY = 8

const manifestSchema = z.object({
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  files: z.record(z.string(), z.string()),
  /** Of each table; older backups have none. */
  rows: z.record(z.string(), z.number()).optional(),
})

export type BackupManifest = z.infer<typeof manifestSchema>

/**
 * Copies everything into a new folder that only its owner may open, whether the backend runs or not. The database is
 * first: photos and releases never change, so all files that it names exist when they are copied. The manifest, with a
 * checksum of each file, is last: a folder without one is not a backup.
 */
export async function makeBackup(place: DataPlace, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'data'), { recursive: true })
  await chmod(unfinished, 0o700)
  const { name: databaseFile, rows } = await copyDatabase(place, unfinished)
  const files: Checksums = { [databaseFile]: await checksumOf(join(unfinished, databaseFile)) }
  addBelow(files, 'data', await copyData(place.dataDir, join(unfinished, 'data')))
  const database = place.databaseUrl === undefined ? 'embedded' : 'postgresql'
  const manifest = { madeAt: new Date().toISOString(), database, files, rows } satisfies BackupManifest
  await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2))
  await rename(unfinished, target)
}

/** Returns the file's name and the number of rows in it. */
async function copyDatabase({ dataDir, databaseUrl }: DataPlace, folder: string) {
  const name = databaseUrl === undefined ? EMBEDDED : POSTGRES
  const file = join(folder, name)
  const rows = await (databaseUrl === undefined ? copyEmbedded(dataDir, file) : copyPostgres(databaseUrl, file))
  await chmod(file, 0o600)
  return { name, rows }
}

async function copyEmbedded(dataDir: string, file: string): Promise<RowCounts> {
  const archive = await dumpEmbedded(dataDir)
  await writeFile(file, archive)
  return countArchivedRows(new Blob([new Uint8Array(archive)]))
}

function copyPostgres(databaseUrl: string, file: string): Promise<RowCounts> {
  return withSnapshot(databaseUrl, (snapshot) =>
    runPostgresTool('pg_dump', databaseUrl, ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`]),
  )
}

async function copyData(dataDir: string, target: string): Promise<Checksums> {
  const checksums: Checksums = {}
  for (const name of await readdir(dataDir)) {
    if (OMITTED.has(name) || LOCK.test(name)) continue
    const [from, to] = [join(dataDir, name), join(target, name)]
    const found = await unlessGone(() => lstat(from))
    if (found === null) continue
    if (name === 'releases') addBelow(checksums, name, await copyReleases(from, to))
    else if (found.isDirectory()) addBelow(checksums, name, await copyFolder(from, to))
    else if (found.isFile()) addFile(checksums, name, await copyOneFile(from, to))
  }
  return checksums
}

/** Restores a backup into an empty data folder and an empty database, and returns its manifest. */
export async function restoreBackup(source: string, { dataDir, databaseUrl }: DataPlace): Promise<BackupManifest> {
  const manifest = await readManifest(source)
  const { database, files } = manifest
  if ((database === 'embedded') !== (databaseUrl === undefined)) {
    throw new BackupError(
      database === 'embedded'
        ? 'This backup is of the embedded database: unset DATABASE_URL.'
        : 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.',
    )
  }
  if ((await readdirOrEmpty(dataDir)).length > 0) {
    throw new BackupError(`The folder ${dataDir} is not empty. Choose another DATA_DIR, or move it away first.`)
  }
  await verifyFiles(source, files)
  await mkdir(dataDir, { recursive: true })
  if (databaseUrl === undefined) await restoreEmbedded(dataDir, new Blob([await readFile(join(source, EMBEDDED))]))
  else {
    const options = ['--exit-on-error', '--single-transaction', '--no-owner']
    await runPostgresTool('pg_restore', databaseUrl, [...options, join(source, POSTGRES)])
  }
  await cp(join(source, 'data'), dataDir, { recursive: true, verbatimSymlinks: true })
  return manifest
}

/** Before anything is written, because a partial restore would be worse than none. */
async function verifyFiles(source: string, files: Checksums): Promise<void> {
  await inParallel(FILE_CONCURRENCY, Object.entries(files), async ([path, checksum]) => {
    const found = await orIfMissing(checksumOf(join(source, path)), null)
    if (found === checksum) return
    throw new BackupError(`This backup is damaged: ${path} is ${found === null ? 'missing' : 'not as written'}.`)
  })
}

async function readManifest(source: string) {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(source, MANIFEST), 'utf8')))
  } catch (cause) {
    throw new BackupError(`${source} is not a finished backup: its ${MANIFEST} cannot be read.`, { cause })
  }
}

/** From the running backend, or from the folder when none runs. */
async function dumpEmbedded(dataDir: string): Promise<Buffer> {
  const dump = await requestDump(backupSocket(dataDir))
  if (dump !== null) return dump
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined)
  try {
    const archive = await opened.dump?.()
    if (archive === undefined) throw new BackupError('The embedded database cannot be copied.')
    return Buffer.from(await archive.arrayBuffer())
  } finally {
    await opened.close()
  }
}

/** Null when no backend runs. */
function requestDump(socketPath: string): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const dumpRequest = request({ socketPath, path: '/' }, (response) => {
      const failed = new BackupError('The backend could not copy its database; its log says why.')
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

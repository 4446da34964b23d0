import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { backupSocket } from '../../backend/src/db/backup-door'
import { openDatabase, restoreEmbedded } from '../../backend/src/db/database'
import { isErrorCode } from '../stack/error-code'

const run = promisify(execFile)

/** A fault whoever asked for it can mend. */
export class BackupError extends Error {}

interface DataPlace {
  /** DATA_DIR. */
  dataDir: string
  /** PostgreSQL; undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
}

const EMBEDDED = 'database.tar.gz'
const POSTGRES = 'database.dump'
const MANIFEST = 'backup.json'
/** What is made anew from the rest, or belongs to running processes. */
const LEFT_OUT = new Set(['db', 'db.lock', 'backup-door', 'logs', 'media'])

const manifestSchema = z.object({ madeAt: z.string(), database: z.enum(['embedded', 'postgresql']) })

/**
 * Copies everything into a new folder, while the backend runs or not. The database comes first: photos and
 * releases never change, so whatever it names is there when they are copied. The manifest comes last: a
 * folder without one is no backup.
 */
export async function makeBackup({ dataDir, databaseUrl }: DataPlace, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'data'), { recursive: true })
  if (databaseUrl === undefined) await writeFile(join(unfinished, EMBEDDED), await copyOfEmbedded(dataDir))
  else await postgresTool('pg_dump', ['--format=custom', `--file=${join(unfinished, POSTGRES)}`, databaseUrl])
  for (const name of await readdir(dataDir)) {
    if (LEFT_OUT.has(name) || name.startsWith('db.lock')) continue
    await cp(join(dataDir, name), join(unfinished, 'data', name), {
      recursive: true,
      verbatimSymlinks: true,
      // What a killed process left behind is no data, and cannot be copied.
      filter: async (path) => !(await lstat(path)).isSocket(),
    })
  }
  const database = databaseUrl === undefined ? 'embedded' : 'postgresql'
  await writeFile(join(unfinished, MANIFEST), JSON.stringify({ madeAt: new Date().toISOString(), database }))
  await rename(unfinished, target)
}

/** Puts a backup into a data folder that is empty, and into a database that is. */
export async function restoreBackup(source: string, { dataDir, databaseUrl }: DataPlace): Promise<void> {
  const { database } = await readManifest(source)
  if ((database === 'embedded') !== (databaseUrl === undefined)) {
    throw new BackupError(
      database === 'embedded'
        ? 'This backup is of the embedded database: unset DATABASE_URL.'
        : 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.',
    )
  }
  await mkdir(dataDir, { recursive: true })
  if ((await readdir(dataDir)).length > 0) {
    throw new BackupError(`The folder ${dataDir} is not empty. Choose another DATA_DIR, or move it away first.`)
  }
  if (databaseUrl === undefined) await restoreEmbedded(dataDir, new Blob([await readFile(join(source, EMBEDDED))]))
  else {
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${databaseUrl}`]
    await postgresTool('pg_restore', [...options, join(source, POSTGRES)])
  }
  await cp(join(source, 'data'), dataDir, { recursive: true, verbatimSymlinks: true })
}

async function readManifest(source: string) {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(source, MANIFEST), 'utf8')))
  } catch (cause) {
    throw new BackupError(`${source} is no finished backup: its ${MANIFEST} cannot be read.`, { cause })
  }
}

/** From the backend that has it open, or from the folder itself when there is none. */
async function copyOfEmbedded(dataDir: string): Promise<Buffer> {
  const copied = await askBackend(backupSocket(dataDir))
  if (copied !== null) return copied
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
function askBackend(socketPath: string): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/' }, (answer) => {
      const failed = new BackupError('The backend could not copy its database; its log says why.')
      buffer(answer).then(
        (archive) => {
          if (archive.length === Number(answer.headers['content-length'])) resolve(archive)
          else reject(failed)
        },
        () => {
          reject(failed)
        },
      )
    })
    asking.on('error', (error) => {
      if (isErrorCode(error, 'ENOENT', 'ECONNREFUSED')) resolve(null)
      else reject(error)
    })
    asking.end()
  })
}

async function postgresTool(name: string, args: readonly string[]): Promise<void> {
  try {
    await run(name, args)
  } catch (cause) {
    if (isErrorCode(cause, 'ENOENT'))
      throw new BackupError(`${name} is not installed (Debian: apt-get install postgresql-client).`, { cause })
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new BackupError(`${name} failed: ${said}`, { cause })
  }
}

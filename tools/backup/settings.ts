import { resolve } from 'node:path'
import { environmentFaults, environmentSchema, givenVariables } from '../../contract/site/environment'
import { isRemoteRepository } from '../../contract/site/environment-rules'
import { LockedError } from '../../backend/src/lib/lock'
import { loadStackEnvironment, ROOT, unusableEnvironment } from '../lib/environment'
import { UserError } from '../lib/errors'
import { becomeOwnerOf } from '../lib/processes'

/**
 * Runs a command, as the account that owns the data when root starts it; prints its result, or its failure as one
 * sentence with exit code 1.
 */
export async function runBackupCommand(
  command: (place: DataPlace, settings: BackupSettings) => Promise<string>,
): Promise<void> {
  // What is dumped and restored holds visitors' messages.
  process.umask(0o077)
  try {
    const { dataDir, backend } = loadStackEnvironment()
    const settings = readBackupSettings(process.env)
    await becomeOwnerOf(dataDir)
    console.log(await command({ dataDir, databaseUrl: backend.DATABASE_URL }, settings))
  } catch (error) {
    const isExpected = error instanceof UserError || error instanceof LockedError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

export interface DataPlace {
  /** DATA_DIR. */
  dataDir: string
  /** PostgreSQL; undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
}

export interface BackupSettings {
  /** A folder's absolute path, or a place on another machine as restic names it: `sftp:…`, `rclone:…`, `rest:…`. */
  readonly repository: string
  /** Absolute path of the file with the key that encrypts the repository. */
  readonly passwordFile: string
  /** Whether the repository's owner deletes old snapshots, because this machine must not. */
  readonly appendOnly: boolean
  /** An empty PostgreSQL database for the drill. */
  readonly drillDatabaseUrl: string | undefined
}

/** Variables of backups before restic: the version before an upgrade needs them until it is done, so they do no harm. */
export const UNUSED_VARIABLES = ['BACKUP_DIR', 'BACKUP_RECIPIENT', 'BACKUP_IDENTITY'] as const
/** Whoever set it expects copies on another machine, and would have none. */
export const COPY_TARGET = 'BACKUP_COPY_TO'

/** @throws UserError which names each variable that is wrong */
export function readBackupSettings(variables: NodeJS.ProcessEnv): BackupSettings {
  const given = givenVariables(variables)
  const { data, error } = environmentSchema('backup').safeParse(given)
  const hasCopyTarget = given[COPY_TARGET] !== undefined
  if (error || hasCopyTarget) {
    const faults = [
      ...(hasCopyTarget
        ? [
            `${COPY_TARGET} is no longer used: remove it, set RESTIC_REPOSITORY=sftp:USER@HOST:/FOLDER or rclone:REMOTE:FOLDER (docs/backups.md)`,
          ]
        : []),
      ...(error ? environmentFaults(error) : []),
    ]
    throw unusableEnvironment(faults)
  }
  const { RESTIC_REPOSITORY: repository } = data
  return {
    repository: isRemoteRepository(repository) ? repository : resolve(ROOT, repository),
    passwordFile: resolve(ROOT, data.RESTIC_PASSWORD_FILE),
    appendOnly: data.BACKUP_APPEND_ONLY,
    drillDatabaseUrl: data.BACKUP_DRILL_DATABASE_URL,
  }
}

export function isOnThisMachine({ repository }: BackupSettings): boolean {
  return !isRemoteRepository(repository)
}

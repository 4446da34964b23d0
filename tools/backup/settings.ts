import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { LockedError } from '../../backend/src/lib/lock'
import { loadEnvironmentFile, readStackEnvironment, ROOT } from '../lib/environment'
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
    loadEnvironmentFile()
    const { dataDir, backend } = readStackEnvironment(process.env)
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

const REMOTE = /^(?:sftp|rclone|rest):/

const schema = z.object({
  RESTIC_REPOSITORY: z
    .string()
    // restic would take `host:folder` as the name of a folder on this disk.
    .refine(
      (value) => REMOTE.test(value) || !/^[^/]*:/.test(value),
      'must be a folder, sftp:USER@HOST:/FOLDER, rclone:REMOTE:FOLDER or rest:https://HOST/',
    )
    .default('./backups/restic'),
  RESTIC_PASSWORD_FILE: z.string().default('./backups/key'),
  BACKUP_APPEND_ONLY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  BACKUP_DRILL_DATABASE_URL: z.string().optional(),
})

/** Variables of backups before restic: the version before an upgrade needs them until it is done, so they do no harm. */
export const UNUSED_VARIABLES = ['BACKUP_DIR', 'BACKUP_RECIPIENT', 'BACKUP_IDENTITY'] as const
/** Whoever set it expects copies on another machine, and would have none. */
export const COPY_TARGET = 'BACKUP_COPY_TO'

/** @throws UserError which names each variable that is wrong */
export function readBackupSettings(variables: NodeJS.ProcessEnv): BackupSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(given)
  const hasCopyTarget = given[COPY_TARGET] !== undefined
  if (error || hasCopyTarget) {
    const faults = [
      ...(hasCopyTarget
        ? [
            `${COPY_TARGET} is no longer used: remove it, set RESTIC_REPOSITORY=sftp:USER@HOST:/FOLDER or rclone:REMOTE:FOLDER (docs/backups.md)`,
          ]
        : []),
      ...(error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ]
    throw new UserError(`The environment cannot be used: ${faults.join('; ')}.`)
  }
  const { RESTIC_REPOSITORY: repository } = data
  return {
    repository: REMOTE.test(repository) || isAbsolute(repository) ? repository : resolve(ROOT, repository),
    passwordFile: resolve(ROOT, data.RESTIC_PASSWORD_FILE),
    appendOnly: data.BACKUP_APPEND_ONLY === 'true',
    drillDatabaseUrl: data.BACKUP_DRILL_DATABASE_URL,
  }
}

export function isOnThisMachine({ repository }: BackupSettings): boolean {
  return !REMOTE.test(repository)
}

import { resolve } from 'node:path'
import { z } from 'zod'
import { EnvironmentError, ROOT } from '../lib/environment'

const schema = z.object({
  BACKUP_DIR: z.string().default('./backups'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58}$/, 'must be a public key of age, like age1…')
    .optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_COPY_TO: z.string().optional(),
  BACKUP_DRILL_DATABASE_URL: z.string().optional(),
})

export interface BackupSettings {
  /** Absolute. */
  readonly folder: string
  /** Whose key opens the backups; undefined for plain folders. */
  readonly recipient: string | undefined
  /** The file with the private key, for restoring. */
  readonly identityFile: string | undefined
  /** Where copies go: `rclone:remote:path`, or a target of rsync. */
  readonly copyTo: string | undefined
  /** An empty PostgreSQL database for the drill. */
  readonly drillDatabaseUrl: string | undefined
}

/** @throws EnvironmentError */
export function readBackupSettings(variables: NodeJS.ProcessEnv): BackupSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(given)
  if (error) {
    const faults = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new EnvironmentError(`The environment cannot be used: ${faults.join('; ')}.`)
  }
  return {
    folder: resolve(ROOT, data.BACKUP_DIR),
    recipient: data.BACKUP_RECIPIENT,
    identityFile: data.BACKUP_IDENTITY,
    copyTo: data.BACKUP_COPY_TO,
    drillDatabaseUrl: data.BACKUP_DRILL_DATABASE_URL,
  }
}

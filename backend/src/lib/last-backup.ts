import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { hasCode } from './errors'
import { orIfMissing, writeFileAtomically } from './files'

/** Backup and drill write this file of DATA_DIR. */
const FILE = 'last-backup.json'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const lastBackupSchema = z.object({
  /** When it was made. */
  at: moment,
  bytes: z.number(),
  /** When a backup was last restored for trial; null for never. */
  drilledAt: moment.nullish().transform((value) => value ?? null),
})

export type LastBackup = z.infer<typeof lastBackupSchema>

/** @returns null when there is no backup @throws when the record is damaged */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackupSchema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new Error(`${FILE} in DATA_DIR cannot be read. Run npm run backup.`, { cause: error })
  }
}

/** Tells the snapshots of this installation from others; written when its backups are prepared. */
export function installationIdFile(dataDir: string): string {
  return join(dataDir, 'installation-id')
}

/** Since when backups are to be made; null in a demo, where none are. */
export async function backupsExpectedSince(dataDir: string): Promise<Date | null> {
  return (await orIfMissing(stat(installationIdFile(dataDir)), null))?.mtime ?? null
}

/** Replaces the record; a reader finds the old or the new one. */
export function writeLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  return writeFileAtomically(join(dataDir, FILE), JSON.stringify(last))
}

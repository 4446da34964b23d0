import { resolve } from 'node:path'
import { restoreBackup } from '../backup/backup'
import { BackupError } from '../backup/backup-error'
import { runBackupCommand } from '../backup/command'

/** `npm run restore -- FOLDER`: restores a backup into an empty DATA_DIR and, if configured, an empty PostgreSQL. */

await runBackupCommand(async (place, given) => {
  if (given === undefined) throw new BackupError('Name the backup: npm run restore -- FOLDER')
  await restoreBackup(resolve(given), place)
  return `Restored into ${place.dataDir}`
})

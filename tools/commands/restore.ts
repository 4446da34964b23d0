import { resolve } from 'node:path'
import { restoreBackup } from '../backup/backup'
import { BackupError } from '../backup/backup-error'
import { runBackupCommand } from '../backup/command'
import { withBackupFolder } from '../backup/encryption'
import { readBackupSettings } from '../backup/settings'

/**
 * `npm run restore -- BACKUP`: restores a backup, a folder or an encrypted file, into an empty DATA_DIR and, if
 * configured, an empty PostgreSQL.
 */

await runBackupCommand(async (place, given) => {
  if (given === undefined) throw new BackupError('Name the backup: npm run restore -- BACKUP')
  const { identityFile } = readBackupSettings(process.env)
  await withBackupFolder(resolve(given), identityFile, (folder) => restoreBackup(folder, place))
  return `Restored into ${place.dataDir}`
})

import { resolve } from 'node:path'
import { makeBackup } from '../backup/backup'
import { runBackupCommand } from '../backup/command'
import { backupName } from '../backup/retention'

/** `npm run backup [-- FOLDER]`: copies database, photos and releases into a new folder while the backend runs. */

await runBackupCommand(async (place, given) => {
  const target = resolve(given ?? `backups/${backupName(new Date())}`)
  await makeBackup(place, target)
  return `Backup made: ${target}`
})

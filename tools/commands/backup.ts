import { resolve } from 'node:path'
import { makeBackup } from '../backup/backup'
import { runBackupCommand } from '../backup/command'

/** `npm run backup [-- FOLDER]`: copies database, photos and releases into a new folder while the backend runs. */

await runBackupCommand(async (place, given) => {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const target = resolve(given ?? `backups/${stamp}`)
  await makeBackup(place, target)
  return `Backup made: ${target}`
})

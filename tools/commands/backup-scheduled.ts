import { runBackupCommand } from '../backup/command'
import { makeScheduledBackup } from '../backup/scheduled'
import { readBackupSettings } from '../backup/settings'

/** `npm run backup:scheduled`: a backup that is encrypted, copied away and thinned out, for a timer. */

await runBackupCommand(async (place) => {
  const made = await makeScheduledBackup(place, readBackupSettings(process.env))
  return `Backup made: ${made}`
})

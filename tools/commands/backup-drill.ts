import { runBackupCommand } from '../backup/command'
import { drillRestore } from '../backup/drill'
import { readBackupSettings } from '../backup/settings'

/** `npm run backup:drill`: restores the newest backup for trial and compares it with what was backed up. */

await runBackupCommand(async (place) => {
  const { name, rows } = await drillRestore(place, readBackupSettings(process.env))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${name} was restored for trial: ${Object.keys(rows).length} tables with ${total} rows, as backed up.`
})

import { runBackupCommand } from '../backup/command'
import { drillRestore } from '../backup/restore'

/** `npm run backup:drill`: restores the newest backup for trial and compares it with what was backed up. */

await runBackupCommand(async (place, settings) => {
  const { snapshot, rows } = await drillRestore(place, settings)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `The snapshot ${snapshot} was restored for trial: ${Object.keys(rows).length} tables with ${total} rows, as backed up.`
})

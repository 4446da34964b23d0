import { parseArgs } from 'node:util'
import { makeBackup } from '../backup/backup'
import { initRepository } from '../backup/repository'
import { drillRestore } from '../backup/restore'
import { runBackupCommand } from '../backup/settings'
import { UserError } from '../lib/errors'

/**
 * `npm run backup`: adds a snapshot of database and files to the repository, also while the backend runs.
 * `npm run backup:drill` (`--drill`) restores the newest one for trial and compares it with what was backed up.
 * `npm run backup -- --init` creates key and repository first. `--before VERSION` marks an upgrade's backup.
 */

await runBackupCommand(async (place, settings) => {
  const { values, positionals } = parseArgs({
    options: {
      init: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      before: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (positionals.length > 0) {
    throw new UserError('Backups go to the repository of restic: name no folder, but set RESTIC_REPOSITORY.')
  }
  if (values.init) return initRepository(place.dataDir, settings)
  if (values.drill) {
    const { snapshot, rows } = await drillRestore(place, settings)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `The snapshot ${snapshot} was restored for trial: ${Object.keys(rows).length} tables with ${total} rows, as backed up.`
  }
  return `Backup made: snapshot ${await makeBackup(place, settings, values.before)} in ${settings.repository}`
})

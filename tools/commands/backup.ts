import { parseArgs } from 'node:util'
import { makeBackup } from '../backup/backup'
import { runBackupCommand } from '../backup/command'
import { BackupError } from '../backup/programs'
import { initRepository } from '../backup/repository'

/**
 * `npm run backup`: adds a snapshot of database and files to the repository, also while the backend runs.
 * `npm run backup -- --init` creates key and repository first. `--before VERSION` marks an upgrade's backup.
 */

await runBackupCommand(async (place, settings) => {
  const { values, positionals } = parseArgs({
    options: { init: { type: 'boolean', default: false }, before: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) {
    throw new BackupError('Backups go to the repository of restic: name no folder, but set RESTIC_REPOSITORY.')
  }
  if (values.init) return initRepository(place.dataDir, settings)
  return `Backup made: snapshot ${await makeBackup(place, settings, values.before)} in ${settings.repository}`
})

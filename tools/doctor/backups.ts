import { join } from 'node:path'
import { readLastBackup } from '../../backend/src/lib/last-backup'
import { HOUR_MS } from '../../contract/limits'
import { isOnThisMachine, readBackupSettings, UNUSED_VARIABLES, type BackupSettings } from '../backup/settings'
import { ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { ok, warning, wrong, type Finding, type DoctorContext } from './check'

/** A daily backup that failed once is noticed. */
const MAX_AGE_HOURS = 36
const MAX_DRILL_AGE_HOURS = 40 * 24

export async function backups({ config: { dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  const last = await readLastBackup(dataDir)
  if (last === null) return [wrong('there is no backup yet. Let a timer run npm run backup every day.')]
  const age = hoursSince(last.at)
  const drillAge = last.drilledAt === null ? null : hoursSince(last.drilledAt)
  return [
    age > MAX_AGE_HOURS
      ? wrong(`the last backup is ${age} hours old. Look at the log of the timer.`)
      : ok(`the last backup is ${age} hours old and has ${Math.round(last.bytes / 1024 ** 2)} MB`),
    drillAge === null || drillAge > MAX_DRILL_AGE_HOURS
      ? wrong('no backup was restored for trial within 40 days. Run npm run backup:drill.')
      : ok(`a backup was restored for trial ${Math.floor(drillAge / 24)} days ago`),
  ]
}

/** Whether backups can be made, and survive this machine. */
export async function repository(context: DoctorContext): Promise<readonly Finding[]> {
  const unused = UNUSED_VARIABLES.filter((name) => context.env[name] !== undefined)
  return [
    await repositoryState(context),
    ...unused.map((name) => warning(`${name} is no longer used; remove it after the upgrade (docs/backups.md).`)),
  ]
}

async function repositoryState({ env, beforeStart, openRepository }: DoctorContext): Promise<Finding> {
  let settings: BackupSettings
  try {
    settings = readBackupSettings(env)
  } catch (error) {
    if (error instanceof UserError) return wrong(error.message)
    throw error
  }
  try {
    await openRepository(settings)
    return isOnThisMachine(settings)
      ? warning(
          `backups are only on this machine, in ${settings.repository}. Set RESTIC_REPOSITORY to another one (docs/backups.md).`,
        )
      : ok('the repository on another machine opens with the key')
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    const way = `${join(ROOT, 'deploy/prepare-backups.sh')} (docs/backups.md).`
    // A version from before restic makes the upgrade's backup its own way.
    const isUnprepared = env.RESTIC_REPOSITORY === undefined || env.RESTIC_PASSWORD_FILE === undefined
    return beforeStart && isUnprepared
      ? warning(`the backups are not prepared yet: ${reason}. After the upgrade run ${way}`)
      : wrong(`no backup can be made: ${reason}. Run ${way}`)
  }
}

function hoursSince(moment: Date): number {
  return Math.floor((Date.now() - moment.getTime()) / HOUR_MS)
}

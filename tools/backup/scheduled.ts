import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readLastBackup, writeLastBackup } from '../../backend/src/lib/last-backup'
import { makeBackup, type DataPlace } from './backup'
import { bytesOf } from './copy-folder'
import { runProgram } from './programs'
import { backupName, expiredBackups } from './retention'
import { encryptBackup } from './encryption'
import type { BackupSettings } from './settings'

/** Says where copies go by rclone instead of rsync. */
const RCLONE = 'rclone:'

/**
 * What a timer runs every day: makes a backup, encrypts it, copies all of them to another machine, and deletes those
 * that nobody needs any more, here and there. Its success is recorded last, for the metrics and `npm run doctor`.
 * @returns the path of the backup
 * @throws BackupError; the older backups are then as they were
 */
export async function makeScheduledBackup(
  place: DataPlace,
  settings: BackupSettings,
  now = new Date(),
): Promise<string> {
  const { folder, recipient, copyTo } = settings
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const plain = join(folder, backupName(now))
  await makeBackup(place, plain)
  const made = recipient === undefined ? plain : await encryptBackup(plain, recipient)
  for (const name of expiredBackups(await readdir(folder))) await rm(join(folder, name), { recursive: true })
  if (copyTo !== undefined) await copyBackups(folder, copyTo)
  const { drilledAt } = (await readLastBackup(place.dataDir)) ?? { drilledAt: null }
  await writeLastBackup(place.dataDir, { at: now, bytes: await bytesOf(made), drilledAt })
  return made
}

async function copyBackups(folder: string, target: string): Promise<void> {
  const from = `${folder}/`
  await (target.startsWith(RCLONE)
    ? runProgram({ name: 'rclone', args: ['sync', from, target.slice(RCLONE.length)] })
    : runProgram({ name: 'rsync', args: ['--archive', '--delete', '--exclude=*.unfinished', from, target] }))
}

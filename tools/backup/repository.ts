import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { orIfMissing, writeFileAtomically } from '../../backend/src/lib/files'
import { installationIdFile } from '../../backend/src/lib/last-backup'
import { DAY_MS } from '../../contract/limits'
import { UserError } from '../lib/errors'
import { runProgram } from './programs'
import { isOnThisMachine, type BackupSettings } from './settings'

/** The calls of restic (https://restic.net): it encrypts, deduplicates, verifies, and thins out. */

/** All backups of two days, then one a day, a week and a month. */
const KEPT = ['--keep-within', '48h', '--keep-daily', '7', '--keep-weekly', '5', '--keep-monthly', '12']
/** A backup that an upgrade made is kept as long as somebody may want to go back. */
const UPGRADE_TAG = 'before-'
const UPGRADE_KEPT_MS = 7 * DAY_MS
const OPENED_WITHIN_MS = 60_000
const KEY_BYTES = 32

const snapshotSchema = z.object({
  short_id: z.string(),
  time: z.string().transform((text) => new Date(text)),
  tags: z.array(z.string()).default([]),
})
const summarySchema = z.object({ snapshot_id: z.string(), total_bytes_processed: z.number() })

export type Snapshot = z.infer<typeof snapshotSchema>

/** @throws UserError when the repository cannot be opened with the key */
export async function openRepository(settings: BackupSettings): Promise<void> {
  await restic(settings, ['cat', 'config', '--no-lock', '--quiet'], { timeoutMs: OPENED_WITHIN_MS })
}

function restic(settings: BackupSettings, args: readonly string[], options: { cwd?: string; timeoutMs?: number } = {}) {
  const env = { RESTIC_REPOSITORY: settings.repository, RESTIC_PASSWORD_FILE: settings.passwordFile }
  return runProgram('restic', args, { ...options, env })
}

/**
 * Removes locks that a killed run left in a repository of this machine, where restic sees which processes live. At a remote
 * target it would take another machine of the same name for this one.
 */
export async function removeStaleLocks(settings: BackupSettings): Promise<void> {
  if (isOnThisMachine(settings)) await restic(settings, ['unlock', '--quiet'])
}

/**
 * Creates the key, the repository and the installation's tag where they are missing. From then on backups are expected.
 * @throws UserError when there is a repository that this key does not open
 */
export async function initRepository(dataDir: string, settings: BackupSettings): Promise<string> {
  await installationTag(dataDir)
  if (!existsSync(settings.passwordFile)) {
    await writeFileAtomically(settings.passwordFile, `${randomBytes(KEY_BYTES).toString('hex')}\n`, 0o600)
  }
  try {
    await openRepository(settings)
    return `The repository ${settings.repository} is ready.`
  } catch (unopened) {
    try {
      await restic(settings, ['init', '--quiet'])
    } catch (error) {
      if (!(unopened instanceof UserError && error instanceof UserError)) throw error
      throw new UserError(
        `The repository ${settings.repository} can be neither opened nor created: ${unopened.message}; ${error.message}. If it exists, ${settings.passwordFile} must hold the key that it was made with.`,
        { cause: error },
      )
    }
    return `The repository ${settings.repository} was created. Keep a copy of ${settings.passwordFile} elsewhere: without it no backup can be restored.`
  }
}

/**
 * The tag of this installation's snapshots. It is in no backup, so that a machine which is restored from one thins out
 * nothing that the other machine wrote.
 */
export async function installationTag(dataDir: string): Promise<string> {
  const file = installationIdFile(dataDir)
  const known = await orIfMissing(readFile(file, 'utf8'), null)
  if (known !== null) return known.trim()
  const tag = `installation-${randomUUID()}`
  await writeFileAtomically(file, `${tag}\n`, 0o600)
  return tag
}

/**
 * @param folder whose content becomes the snapshot
 * @param version which an upgrade brings into service afterwards
 * @returns the snapshot's id and the size of the folder
 */
export async function addSnapshot(
  settings: BackupSettings,
  { folder, tag, version }: { folder: string; tag: string; version: string | undefined },
): Promise<{ id: string; bytes: number }> {
  const tags = ['--tag', tag, ...(version === undefined ? [] : ['--tag', UPGRADE_TAG + version])]
  // Files are hard links, whose change time says nothing.
  const printed = await restic(settings, ['backup', '.', '--json', '--quiet', '--ignore-ctime', ...tags], {
    cwd: folder,
  })
  const summary = summarySchema.parse(JSON.parse(printed.trim().split('\n').at(-1) ?? ''))
  return { id: summary.snapshot_id, bytes: summary.total_bytes_processed }
}

/** Deletes snapshots of this installation that nobody needs any more, and the data that only they had. */
export async function thinOut(settings: BackupSettings, tag: string): Promise<void> {
  const upgrades = (await snapshotsOf(settings, tag))
    .filter(({ time }) => Date.now() - time.getTime() < UPGRADE_KEPT_MS)
    .flatMap(({ tags }) => tags.filter((name) => name.startsWith(UPGRADE_TAG)))
  const kept = [...KEPT, ...[...new Set(upgrades)].flatMap((name) => ['--keep-tag', name])]
  await restic(settings, ['forget', '--quiet', '--tag', tag, '--group-by', '', ...kept, '--prune'])
}

export async function checkRepository(settings: BackupSettings): Promise<void> {
  await restic(settings, ['check', '--quiet'])
}

/** The newest first. */
export async function snapshotsOf(settings: BackupSettings, tag: string): Promise<Snapshot[]> {
  const printed = await restic(settings, ['snapshots', '--json', '--no-lock', '--tag', tag])
  const snapshots = z.array(snapshotSchema).parse(JSON.parse(printed))
  return snapshots.sort((a, b) => b.time.getTime() - a.time.getTime())
}

/** A table of all snapshots, also of other installations, for people. */
export function listSnapshots(settings: BackupSettings): Promise<string> {
  return restic(settings, ['snapshots', '--compact', '--no-lock'])
}

/** Restores a snapshot into a folder and compares each file with its checksum. */
export async function restoreSnapshot(settings: BackupSettings, snapshot: string, folder: string): Promise<void> {
  await restic(settings, ['restore', snapshot, '--target', folder, '--verify', '--quiet'])
}

import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, inSlices } from './files'

/**
 * Preserves the public/ of the last good build until the next one has succeeded: Gatsby writes into public/ while it
 * builds and, with a cold cache, deletes the old pages first.
 */
export interface PublicBackup {
  /** After a successful build: deletes the old pages. */
  discard: () => Promise<void>
  /** After a failed build: restores public/. */
  restore: () => Promise<void>
}

export interface PublicBackupOptions {
  /** The checkout. */
  root: string
  /** False when releases preserve the pages, so that a copy before a warm build is unnecessary. */
  copyWarm: boolean
}

export async function backUpPublic({ root, copyWarm }: PublicBackupOptions): Promise<PublicBackup> {
  const paths = pathsOf(root)
  if (!existsSync(paths.public)) {
    return { discard: () => Promise.resolve(), restore: () => deleteBuild(paths) }
  }

  // A cold build deletes the old pages, so moving them away costs nothing.
  if (!existsSync(paths.gatsbyStore)) {
    await mkdir(paths.backup, { recursive: true })
    await rename(paths.public, paths.publicBackup)
    return {
      discard: () => remove(paths.backup),
      restore: () => restorePublic(paths),
    }
  }

  const before = await fingerprint(paths.public)
  if (copyWarm) {
    await cp(paths.public, paths.unfinished, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    await rename(paths.unfinished, paths.publicBackup)
  }
  return {
    discard: () => remove(paths.backup),
    async restore() {
      const isUnchanged = (await fingerprint(paths.public)) === before
      if (isUnchanged) await remove(paths.backup)
      else if (copyWarm) await restorePublic(paths)
      else await remove(paths.cache)
    },
  }
}

/**
 * Cleans up after a build that was killed, because its .cache and public/ are inconsistent. Without a backup, public/
 * is deleted as well, so that no partial page remains.
 */
export async function recoverFromCutBuild(root: string): Promise<void> {
  const paths = pathsOf(root)
  if (existsSync(paths.publicBackup)) return restorePublic(paths)
  // The build was killed during the copy: Gatsby had not started.
  if (existsSync(paths.unfinished)) return remove(paths.backup)
  await deleteBuild(paths)
}

/** Whether a build that never finished left its backup. */
export function hasPublicBackup(root: string): boolean {
  return existsSync(pathsOf(root).backup)
}

type Paths = ReturnType<typeof pathsOf>

function pathsOf(root: string) {
  const backup = join(root, '.public-backup')
  return {
    public: join(root, 'public'),
    cache: join(root, '.cache'),
    gatsbyStore: join(root, '.cache', 'caches-lmdb'),
    backup,
    publicBackup: join(backup, 'public'),
    unfinished: join(backup, 'unfinished', 'public'),
  }
}

/** Deletes .cache as well: Gatsby relies on it to describe the files in public/. */
async function restorePublic(paths: Paths): Promise<void> {
  await remove(paths.cache)
  await remove(paths.public)
  await rename(paths.publicBackup, paths.public)
  await remove(paths.backup)
}

async function deleteBuild(paths: Paths): Promise<void> {
  await remove(paths.backup)
  await remove(paths.cache)
  await remove(paths.public)
}

/** Changes when a file is added, removed or rewritten. */
async function fingerprint(folder: string): Promise<string> {
  const lines: string[] = []
  await inSlices(filesBelow(folder), (path) => {
    const { size, mtimeMs } = statSync(join(folder, path))
    lines.push(`${path} ${size} ${mtimeMs}`)
  })
  return lines.sort().join('\n')
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 })
}

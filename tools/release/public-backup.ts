import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, inSlices } from './files'

/**
 * Gatsby writes into public/ while it builds and, on a cold cache, first deletes the old pages.
 * This keeps the public/ of the last good build until the new one has succeeded.
 */
export interface PublicBackup {
  /** The build succeeded: the old pages are not needed any more. */
  discard: () => Promise<void>
  /** The build failed: public/ as it was before. */
  restore: () => Promise<void>
}

interface KeepOptions {
  /** The checkout. */
  root: string
  /** False when public/ is only a step to a release, which is itself kept: saves copying it. */
  copyWarm: boolean
}

export async function backUpPublic({ root, copyWarm }: KeepOptions): Promise<PublicBackup> {
  const paths = pathsOf(root)
  if (!existsSync(paths.public)) {
    return { discard: () => Promise.resolve(), restore: () => forgetBuild(paths) }
  }

  // A cold build starts from nothing anyway, so the old pages can simply stand aside.
  if (!existsSync(paths.gatsbyStore)) {
    await mkdir(paths.kept, { recursive: true })
    await rename(paths.public, paths.publicBackup)
    return {
      discard: () => remove(paths.kept),
      restore: () => putBack(paths),
    }
  }

  const before = await fingerprint(paths.public)
  if (copyWarm) {
    await cp(paths.public, paths.unfinished, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    await rename(paths.unfinished, paths.publicBackup)
  }
  return {
    discard: () => remove(paths.kept),
    async restore() {
      const untouched = (await fingerprint(paths.public)) === before
      if (untouched) await remove(paths.kept)
      else if (copyWarm) await putBack(paths)
      else await remove(paths.cache)
    },
  }
}

/**
 * Clears up after a build that was killed: its .cache and public/ agree in nothing any more.
 * Without a kept copy public/ itself is dropped, so that no half-written page survives.
 */
export async function recoverFromCutBuild(root: string): Promise<void> {
  const paths = pathsOf(root)
  if (existsSync(paths.publicBackup)) return putBack(paths)
  // The copy was still being made: Gatsby had not begun.
  if (existsSync(paths.unfinished)) return remove(paths.kept)
  await forgetBuild(paths)
}

/** Whether a build that never ended left its kept copy behind. */
export function hasPublicBackup(root: string): boolean {
  return existsSync(pathsOf(root).kept)
}

type Paths = ReturnType<typeof pathsOf>

function pathsOf(root: string) {
  const kept = join(root, '.kept')
  return {
    public: join(root, 'public'),
    cache: join(root, '.cache'),
    gatsbyStore: join(root, '.cache', 'caches-lmdb'),
    kept,
    publicBackup: join(kept, 'public'),
    unfinished: join(kept, 'unfinished', 'public'),
  }
}

/** .cache goes too: Gatsby trusts it to describe what public/ holds. */
async function putBack(paths: Paths): Promise<void> {
  await remove(paths.cache)
  await remove(paths.public)
  await rename(paths.publicBackup, paths.public)
  await remove(paths.kept)
}

async function forgetBuild(paths: Paths): Promise<void> {
  await remove(paths.kept)
  await remove(paths.cache)
  await remove(paths.public)
}

/** Changes when any file is added, removed or rewritten. */
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

import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadStackEnvironment, ROOT } from '../lib/environment'
import { describeError } from '../lib/errors'
import { filesBelow, inSlices } from './files'
import { buildLockPath, runGatsby, takeBuildLock, type BuildLock, type GatsbyOptions } from './gatsby-build'

export interface LockedBuildOptions {
  /** The checkout. */
  root: string
  /** Called when another build of this checkout has to end first. */
  onWait?: (ownerPid: number) => void
  /** Aborting ends the build, which then counts as failed. */
  signal?: AbortSignal
}

export interface BuildOptions extends LockedBuildOptions, GatsbyOptions, PublicBackupOptions {}

/**
 * Runs `gatsby build` and then `use` on its output while no other process can build. When the build fails, public/ is
 * as it was before and a UserError names the cause.
 */
export function buildSite<Result>(options: BuildOptions, use: () => Promise<Result>): Promise<Result> {
  return withBuildLock(options, async (lock) => {
    await buildPublic(options, lock)
    return use()
  })
}

/**
 * Builds into public/, which is as it was before when the build fails.
 * @throws UserError that names the cause when it fails
 */
export async function buildPublic(options: BuildOptions, lock: BuildLock): Promise<void> {
  const backup = await backUpPublic(options)
  try {
    options.signal?.throwIfAborted()
    await runGatsby(options, lock)
  } catch (error) {
    await backup.restore()
    throw error
  }
  await backup.discard()
}

/** Runs `work` while no other process can build in this checkout. */
export async function withBuildLock<Result>(
  { root, onWait, signal }: LockedBuildOptions,
  work: (lock: BuildLock) => Promise<Result>,
): Promise<Result> {
  const lock = await takeBuildLock(buildLockPath(root), { onWait, signal })
  try {
    if (lock.lastBuildWasCut || hasPublicBackup(root)) await recoverFromCutBuild(root)
    return await work(lock)
  } finally {
    await lock.release()
  }
}

/**
 * Preserves the public/ of the last good build until the next one has succeeded: Gatsby writes into public/ while it
 * builds and, with a cold cache, deletes the old pages first.
 */
interface PublicBackup {
  /** Deletes the old pages, after a successful build. */
  discard: () => Promise<void>
  /** Restores public/, after a failed build. */
  restore: () => Promise<void>
}

export interface PublicBackupOptions {
  /** The checkout. */
  root: string
  /** False when releases preserve the pages, so that a copy before a warm build is unnecessary. */
  copyWarm: boolean
}

async function backUpPublic({ root, copyWarm }: PublicBackupOptions): Promise<PublicBackup> {
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
async function recoverFromCutBuild(root: string): Promise<void> {
  const paths = pathsOf(root)
  if (existsSync(paths.publicBackup)) return restorePublic(paths)
  // The build was killed during the copy: Gatsby had not started.
  if (existsSync(paths.unfinished)) return remove(paths.backup)
  await deleteBuild(paths)
}

/** Whether a build that never finished left its backup. */
function hasPublicBackup(root: string): boolean {
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

export type CommandOptions = Omit<BuildOptions, 'copyWarm'> & { releases: string; backendUrl: string }

/**
 * Runs a command that builds once against a running backend (BUILD_API_URL, else the stack's own): prints Gatsby's
 * steps as they end, and a failure as one sentence with exit code 1.
 */
export async function runBuildCommand(command: (options: CommandOptions) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  try {
    const stack = loadStackEnvironment()
    const backendUrl = stack.buildApiUrl
    await command({
      root: ROOT,
      releases: join(stack.dataDir, 'releases'),
      backendUrl,
      env: { ...stack.site, BUILD_API_URL: backendUrl },
      logFile: join(stack.dataDir, 'logs', 'site.log'),
      signal: ending.signal,
      onWait: (pid) => console.log(`Waiting for another build in this folder to end (process ${pid}) …`),
      onMessage: ({ kind, text }) => {
        if (kind === 'step') console.log(text)
        if (kind === 'warning') console.log(`Warning: ${text}`)
      },
    })
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}

import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceDigest } from '../../gatsby/source-digest'
import { buildPublic, withBuildLock, type BuildOptions } from './build-site'
import { removePagePolicies } from './page-policies'
import { compareFiles, placeRelease } from './place-release'
import { precompress } from './precompress'
import { parseRedirects, readRedirectsFile, verifyRedirects, writeRedirects, type RedirectsFile } from './redirects'
import {
  currentRelease,
  finishRelease,
  deleteOldReleases,
  newReleaseId,
  switchCurrent,
  unfinishedPath,
  type ReleaseRecord,
} from './releases'
import { explainEmptyRelease, readLists, type ListsReading, verifyRelease } from './verify-release'

/** Including the current one. Files that pages of these releases load stay available. */
export const RELEASES_TO_KEEP = 5

export interface ReleaseOptions extends Omit<BuildOptions, 'copyWarm'> {
  /** DATA_DIR/releases. */
  releases: string
  /** The backend with the lists. */
  backendUrl: string
}

export interface ReleaseSummary {
  id: string
  pages: number
  files: number
  /** Files that differ from the previous release. */
  changed: number
  seconds: number
}

export function describeRelease({ id, pages, files, changed, seconds }: ReleaseSummary): string {
  return `Release ${id}: ${pages} pages, ${changed} of ${files} files new, ${seconds.toFixed(1)} s`
}

/** Makes a release unless the current one shows what source, lists and redirects hold now; null when it does. */
export async function makeReleaseIfChanged(options: ReleaseOptions): Promise<ReleaseSummary | null> {
  const lists = await readLists(options.backendUrl)
  if (await isUpToDate(options, lists, await currentRelease(options.releases))) return null
  return makeRelease(options, lists)
}

/** Whether a release shows what source, lists and redirects hold now. */
export async function isUpToDate(
  options: Pick<ReleaseOptions, 'root' | 'env' | 'releases'>,
  lists: ListsReading,
  release: ReleaseRecord | null,
): Promise<boolean> {
  return (
    release !== null && release.digest === (await digestOf(options, lists, await readRedirectsFile(options.releases)))
  )
}

/**
 * Builds the site, verifies it, and switches visitors to it in one step. Until then, and whenever anything fails, the
 * previous release stays in service.
 * @param known the lists, when they have just been read. They are read again after waiting for another build.
 */
export async function makeRelease(options: ReleaseOptions, known?: ListsReading): Promise<ReleaseSummary> {
  const { root, releases, backendUrl } = options
  return withBuildLock(options, async (lock) => {
    const started = Date.now()
    const lists = known === undefined || lock.hasWaited ? await readLists(backendUrl) : known
    if (lists.propertyIds.size + lists.carIds.size === 0) await explainEmptyRelease(options)
    const redirectsFile = await readRedirectsFile(releases)
    const redirects = parseRedirects(redirectsFile, lists.pathOfReference)
    await mkdir(releases, { recursive: true })
    await buildPublic({ ...options, copyWarm: false }, lock)

    const build = join(root, 'public')
    const current = await currentRelease(releases)
    const previous = current && join(releases, current.id)
    const files = await compareFiles(build, previous)
    await removePagePolicies(build, files.others)
    // The build read the lists by itself, some time between these two.
    const pages = await verifyRelease(build, files, [lists, await readLists(backendUrl)])
    verifyRedirects(redirectsFile, redirects, [...files.same, ...files.others])
    const id = newReleaseId()
    const unfinished = unfinishedPath(releases, id)
    try {
      const changed = await placeRelease({ build, target: unfinished, previous }, files)
      await precompress(unfinished, changed)
      await writeRedirects(unfinished, redirects)
      const digest = await digestOf(options, lists, redirectsFile)
      await finishRelease(releases, { id, createdAt: new Date().toISOString(), pages, digest })
      await switchCurrent(releases, id)
      await deleteOldReleases(releases, RELEASES_TO_KEEP)
      const seconds = (Date.now() - started) / 1000
      return { id, pages, files: files.same.length + files.others.length, changed: changed.length, seconds }
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function digestOf(
  { root, env }: Pick<ReleaseOptions, 'root' | 'env'>,
  lists: ListsReading,
  redirects: RedirectsFile,
): Promise<string> {
  return createHash('sha256')
    .update(await sourceDigest(root, env))
    .update(lists.digest)
    .update(redirects.text)
    .digest('hex')
}

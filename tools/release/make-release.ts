import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite, type BuildOptions } from './build-site'
import { compareFiles } from './compare-files'
import { explainEmptyRelease } from './empty-release'
import { readLists, type ListsReading } from './read-lists'
import { removePagePolicies } from './page-policies'
import { placeRelease } from './place-release'
import { precompress } from './precompress'
import {
  currentRelease,
  finishRelease,
  keepLast,
  newReleaseId,
  switchCurrent,
  unfinishedPath,
  type ReleaseRecord,
} from './releases'
import { sourceDigest } from './source-digest'
import { verifyRelease } from './verify-release'

/** The current one included; what older pages load stays reachable as long. */
export const RELEASES_TO_KEEP = 5

export interface ReleaseOptions extends Omit<BuildOptions, 'keepWarmPublic'> {
  /** DATA_DIR/releases. */
  releases: string
  /** Where the lists are read from. */
  backendUrl: string
}

export interface ReleaseSummary {
  id: string
  pages: number
  files: number
  /** Files that were not already in the previous release. */
  changed: number
  seconds: number
}

/** Whether the current release shows what the source and the lists hold now. */
export async function isReleaseCurrent(options: ReleaseOptions): Promise<boolean> {
  return isUpToDate(options, await currentRelease(options.releases))
}

/** The same of any release. */
export async function isUpToDate(options: ReleaseOptions, release: ReleaseRecord | null): Promise<boolean> {
  return release !== null && release.digest === (await digestOf(options, await readLists(options.backendUrl)))
}

/**
 * Builds the site, checks it, and serves it from one moment to the next. Until that moment, and
 * whenever anything fails, the previous release stays as it is.
 */
export async function makeRelease(options: ReleaseOptions): Promise<ReleaseSummary> {
  const { root, releases, backendUrl } = options
  const started = Date.now()
  const before = await readLists(backendUrl)
  if (before.propertyIds.size + before.carIds.size === 0) await explainEmptyRelease(options)
  const id = newReleaseId()
  await mkdir(releases, { recursive: true })

  return buildSite({ ...options, keepWarmPublic: false }, async () => {
    const build = join(root, 'public')
    const after = await readLists(backendUrl)
    const current = await currentRelease(releases)
    const previous = current && join(releases, current.id)
    const files = await compareFiles(build, previous)
    await removePagePolicies(build, files.others)
    const pages = await verifyRelease(build, files, { before, after })
    const unfinished = unfinishedPath(releases, id)
    try {
      const changed = await placeRelease({ build, target: unfinished, previous }, files)
      await precompress(unfinished, changed)
      // Of lists that changed meanwhile nobody knows which state the build read.
      const digest = before.digest === after.digest ? await digestOf(options, after) : ''
      await finishRelease(releases, { id, createdAt: new Date().toISOString(), pages, digest })
      await switchCurrent(releases, id)
      await keepLast(releases, RELEASES_TO_KEEP)
      const seconds = (Date.now() - started) / 1000
      return { id, pages, files: files.same.length + files.others.length, changed: changed.length, seconds }
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function digestOf({ root, env }: ReleaseOptions, lists: ListsReading): Promise<string> {
  return createHash('sha256')
    .update(await sourceDigest(root, env))
    .update(lists.digest)
    .digest('hex')
}

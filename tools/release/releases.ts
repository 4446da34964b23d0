import { randomBytes } from 'node:crypto'
import { readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { replaceLink } from '../../backend/src/lib/files'
import { isErrorCode } from '../lib/errors'

/** The folder of releases: `<id>/` for each, and `current`, a link to the one in service. */

const CURRENT = 'current'
const RECORD = 'release.json'
const UNFINISHED_PREFIX = '.unfinished-'
const RELEASE_ID = /^\d{8}T\d{6}\d{3}Z-[0-9a-f]{4}$/

/** The record of a release, a file inside it. */
const releaseRecordSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  pages: z.number(),
  /** It covers the source, the environment and the lists of the build: equal digests mean equal sites. */
  digest: z.string(),
})

export type ReleaseRecord = z.infer<typeof releaseRecordSchema>

/** Ids sort by time; the suffix distinguishes two of the same millisecond. */
export function newReleaseId(now = new Date()): string {
  return `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(2).toString('hex')}`
}

/** The folder of a release that is not complete yet; never in service. */
export function unfinishedPath(releases: string, id: string): string {
  return join(releases, UNFINISHED_PREFIX + id)
}

/** Writes the record of a complete release and renames its folder. */
export async function finishRelease(releases: string, record: ReleaseRecord): Promise<void> {
  const unfinished = unfinishedPath(releases, record.id)
  await writeFile(join(unfinished, RECORD), `${JSON.stringify(record, null, 2)}\n`)
  await rename(unfinished, join(releases, record.id))
}

/** The release in service; null without one, or when its folder or record is damaged. */
export async function currentRelease(releases: string): Promise<ReleaseRecord | null> {
  try {
    return await readRecord(releases, basename(await readlink(join(releases, CURRENT))))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'EINVAL')) return null
    throw error
  }
}

/** The record of a release; null when it does not exist or is damaged. */
export async function readRecord(releases: string, id: string): Promise<ReleaseRecord | null> {
  try {
    const text = await readFile(join(releases, id, RECORD), 'utf8')
    return releaseRecordSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR') || error instanceof SyntaxError) return null
    throw error
  }
}

/** The newest undamaged release that is older than this one, for a rollback. */
export async function releaseBefore(releases: string, id: string): Promise<ReleaseRecord | null> {
  const older = (await releaseIds(releases)).filter((other) => other < id).reverse()
  for (const other of older) {
    const record = await readRecord(releases, other)
    if (record !== null) return record
  }
  return null
}

/** Switches to another release in one step: the folder always has a current one. */
export function switchCurrent(releases: string, id: string): Promise<void> {
  return replaceLink(join(releases, CURRENT), id)
}

/** Deletes all but the newest releases and the current one, and unfinished ones. */
export async function deleteOldReleases(releases: string, count: number): Promise<void> {
  const [names, old, current] = await Promise.all([readdir(releases), releaseIds(releases), currentRelease(releases)])
  const outdated = old.slice(0, Math.max(0, old.length - count)).filter((id) => id !== current?.id)
  const leftovers = names.filter((name) => name.startsWith(UNFINISHED_PREFIX))
  for (const name of [...outdated, ...leftovers]) await rm(join(releases, name), { recursive: true, force: true })
}

/** Oldest first. */
async function releaseIds(releases: string): Promise<string[]> {
  return (await readdir(releases)).filter((name) => RELEASE_ID.test(name)).sort()
}

import { randomBytes } from 'node:crypto'
import { readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { isErrorCode } from '../lib/error-code'

/** The folder of releases: `<id>/` each, and `current`, a link to the one being served. */

const CURRENT = 'current'
const RECORD = 'release.json'
const UNFINISHED_PREFIX = '.unfinished-'
const RELEASE_ID = /^\d{8}T\d{6}\d{3}Z-[0-9a-f]{4}$/

/** What is known about a release; kept inside it. */
const releaseRecordSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  pages: z.number(),
  /** Of everything the build was made from; equal digests mean an equal site. */
  digest: z.string(),
})

export type ReleaseRecord = z.infer<typeof releaseRecordSchema>

/** Ids sort by time; the ending keeps two made in the same millisecond apart. */
export function newReleaseId(now = new Date()): string {
  return `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(2).toString('hex')}`
}

/** Where a release grows before it gets its name; never served. */
export function unfinishedPath(releases: string, id: string): string {
  return join(releases, UNFINISHED_PREFIX + id)
}

/** Gives a grown release its record and its name. */
export async function finishRelease(releases: string, record: ReleaseRecord): Promise<void> {
  const unfinished = unfinishedPath(releases, record.id)
  await writeFile(join(unfinished, RECORD), `${JSON.stringify(record, null, 2)}\n`)
  await rename(unfinished, join(releases, record.id))
}

/** The release being served; null without one, or when its folder or record is damaged. */
export async function currentRelease(releases: string): Promise<ReleaseRecord | null> {
  try {
    return await readRecord(releases, basename(await readlink(join(releases, CURRENT))))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'EINVAL')) return null
    throw error
  }
}

/** What is known about a release; null when it is not there or damaged. */
export async function readRecord(releases: string, id: string): Promise<ReleaseRecord | null> {
  try {
    const text = await readFile(join(releases, id, RECORD), 'utf8')
    return releaseRecordSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR') || error instanceof SyntaxError) return null
    throw error
  }
}

/** The newest release older than this one, to go back to; damaged ones are passed over. */
export async function releaseBefore(releases: string, id: string): Promise<ReleaseRecord | null> {
  const older = (await releaseIds(releases)).filter((other) => other < id).reverse()
  for (const other of older) {
    const record = await readRecord(releases, other)
    if (record !== null) return record
  }
  return null
}

/** Serves another release from one moment to the next: the link is replaced by a rename. */
export async function switchCurrent(releases: string, id: string): Promise<void> {
  const fresh = join(releases, `.${CURRENT}-${id}`)
  await rm(fresh, { force: true })
  await symlink(id, fresh)
  await rename(fresh, join(releases, CURRENT))
}

/** Removes all but the newest releases, and unfinished ones. The current one always stays. */
export async function keepLast(releases: string, count: number): Promise<void> {
  const [names, old, current] = await Promise.all([readdir(releases), releaseIds(releases), currentRelease(releases)])
  const doomed = old.slice(0, Math.max(0, old.length - count)).filter((id) => id !== current?.id)
  const leftovers = names.filter((name) => name.startsWith(UNFINISHED_PREFIX))
  for (const name of [...doomed, ...leftovers]) await rm(join(releases, name), { recursive: true, force: true })
}

/** The oldest first. */
async function releaseIds(releases: string): Promise<string[]> {
  return (await readdir(releases)).filter((name) => RELEASE_ID.test(name)).sort()
}

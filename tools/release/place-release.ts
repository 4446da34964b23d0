import { statSync, type Stats, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { cp, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { isErrorCode } from '../lib/errors'
import { filesBelow, inSlices, inParallel } from './files'

/** The files of a build, as paths from its folder. */
export interface BuildFiles {
  /** Equal to the previous release by size and modification time, as with rsync. */
  same: string[]
  /** New, changed or rewritten. */
  others: string[]
}

/** @param previous the folder of the previous release; null without one */
export async function compareFiles(build: string, previous: string | null): Promise<BuildFiles> {
  const files: BuildFiles = { same: [], others: [] }
  await inSlices(filesBelow(build), (path) => {
    const isSame =
      previous !== null && hasSameSizeAndTime(statSync(join(build, path)), statIfExists(join(previous, path)))
    files[isSame ? 'same' : 'others'].push(path)
  })
  return files
}

function hasSameSizeAndTime(file: Stats, known: Stats | null): boolean {
  // The times of copies are whole milliseconds.
  return known?.isFile() === true && known.size === file.size && known.mtime.getTime() === file.mtime.getTime()
}

function statIfExists(path: string): Stats | null {
  try {
    return statSync(path)
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

interface Folders {
  build: string
  /** Does not exist yet. */
  target: string
  /** The previous release; null without one. */
  previous: string | null
}

const FILE_CONCURRENCY = 32
const COMPRESSED_FORMS = ['.br', '.gz']

/**
 * Copies a build into a new folder. Files that equal those of the previous release are hard-linked from there with
 * their compressed forms; never from the build, because Gatsby may later write into its files. Returns the files that
 * are new or differ from the previous release.
 */
export async function placeRelease({ build, target, previous }: Folders, files: BuildFiles): Promise<string[]> {
  const link = (path: string) => previous !== null && linkWithForms(join(previous, path), join(target, path))
  const isEqual = async (path: string) =>
    previous !== null && (await haveEqualContent(join(build, path), join(previous, path)))

  await inSlices(foldersOf(files), (folder) => mkdirSync(join(target, folder), { recursive: true }))
  const remaining = [...files.others]
  await inSlices(files.same, (path) => {
    if (!link(path)) remaining.push(path)
  })
  const changed: string[] = []
  await inParallel(FILE_CONCURRENCY, remaining, async (path) => {
    if ((await isEqual(path)) && link(path)) {
      // Rewritten with equal content: with the new time, the next release need not compare it again.
      const { atime, mtime } = await stat(join(target, path))
      await utimes(join(build, path), atime, mtime)
      return
    }
    changed.push(path)
    await cp(join(build, path), join(target, path), { preserveTimestamps: true })
  })
  return changed
}

function foldersOf({ same, others }: BuildFiles): Set<string> {
  return new Set([...same, ...others].map((path) => dirname(path)))
}

function linkWithForms(known: string, placed: string): boolean {
  try {
    linkSync(known, placed)
    for (const form of COMPRESSED_FORMS) if (existsSync(known + form)) linkSync(known + form, placed + form)
    return true
  } catch (error) {
    // The file system has no hard links, or too many to one file: a copy will do.
    if (!isErrorCode(error, 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP')) throw error
    for (const form of ['', ...COMPRESSED_FORMS]) rmSync(placed + form, { force: true })
    return false
  }
}

async function haveEqualContent(source: string, known: string): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([stat(source), stat(known)])
    return b.isFile() && a.size === b.size && (await readFile(source)).equals(await readFile(known))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}

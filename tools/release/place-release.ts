import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { copyFile, open, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { isErrorCode } from '../lib/error-code'
import type { BuildFiles } from './compare-files'
import { inSlices } from './files'
import { inParallel } from '../lib/in-parallel'

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
      await copyTime(join(target, path), join(build, path))
      return
    }
    changed.push(path)
    await copyWithTime(join(build, path), join(target, path))
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
    return b.isFile() && a.size === b.size && (await haveEqualBytes(source, known, a.size))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}

const CHUNK_BYTES = 1 << 18

async function haveEqualBytes(pathA: string, pathB: string, size: number): Promise<boolean> {
  const [a, b] = await Promise.all([open(pathA), open(pathB)])
  try {
    const bufferA = Buffer.alloc(Math.min(CHUNK_BYTES, size))
    const bufferB = Buffer.alloc(Math.min(CHUNK_BYTES, size))
    for (let position = 0; position < size; position += CHUNK_BYTES) {
      const [readA, readB] = await Promise.all([
        a.read(bufferA, 0, bufferA.length, position),
        b.read(bufferB, 0, bufferB.length, position),
      ])
      const partA = bufferA.subarray(0, readA.bytesRead)
      if (readA.bytesRead === 0 || !partA.equals(bufferB.subarray(0, readB.bytesRead))) return false
    }
    return true
  } finally {
    await Promise.all([a.close(), b.close()])
  }
}

async function copyWithTime(source: string, placed: string): Promise<void> {
  await copyFile(source, placed)
  await copyTime(source, placed)
}

async function copyTime(source: string, target: string): Promise<void> {
  const { atime, mtime } = await stat(source)
  await utimes(target, atime, mtime)
}

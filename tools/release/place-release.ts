import { copyFile, link, mkdir, open, readdir, stat, utimes } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isErrorCode } from '../stack/error-code'
import { inParallel } from './in-parallel'

export interface Placement {
  files: number
  /** Files that differ from the previous release or are new. */
  changed: number
}

const FILES_AT_ONCE = 32

/**
 * Copies a build into a new folder. A file that equals the previous release's is hard-linked from
 * there together with its compressed forms; never from the build itself, where Gatsby may later
 * write into it.
 */
export async function placeRelease(build: string, target: string, previous: string | null): Promise<Placement> {
  const placement: Placement = { files: 0, changed: 0 }
  const entries = await readdir(build, { recursive: true, withFileTypes: true })
  await mkdir(target, { recursive: true })
  await inParallel(FILES_AT_ONCE, entries, async (entry) => {
    const source = join(entry.parentPath, entry.name)
    const path = relative(build, source)
    if (!entry.isFile()) return
    const placed = join(target, path)
    await mkdir(dirname(placed), { recursive: true })
    placement.files++
    if (previous !== null && (await linkIfEqual(source, join(previous, path), placed))) return
    placement.changed++
    await copyWithTime(source, placed)
  })
  return placement
}

async function linkIfEqual(source: string, known: string, placed: string): Promise<boolean> {
  if (!(await haveEqualContent(source, known))) return false
  try {
    await link(known, placed)
    for (const form of ['.br', '.gz']) if (existsSync(known + form)) await link(known + form, placed + form)
    return true
  } catch (error) {
    // A file system without hard links, or with too many to one file: a copy serves as well.
    if (isErrorCode(error, 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP')) return false
    throw error
  }
}

/** Equal size and time count as equal, as with rsync; otherwise the bytes decide. */
async function haveEqualContent(source: string, known: string): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([stat(source), stat(known)])
    if (!b.isFile() || a.size !== b.size) return false
    return a.mtimeMs === b.mtimeMs || (await haveEqualBytes(source, known, a.size))
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
  const { atime, mtime } = await stat(source)
  await utimes(placed, atime, mtime)
}

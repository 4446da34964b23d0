import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../lib/error-code'

/** Hexadecimal SHA-256 of files, by their path with slashes. */
export type Checksums = Record<string, string>

/** How often the current release may be deleted during the copy, each time after five newer ones. */
const RELEASE_ATTEMPTS = 10

/**
 * Copies a folder into which other processes write. Leaves out files and whole folders that are deleted meanwhile, and
 * sockets. Returns the checksums of the copied files; null when the folder is gone.
 */
export async function copyFolder(source: string, target: string): Promise<Checksums | null> {
  return unlessGone(async () => {
    const checksums: Checksums = {}
    await mkdir(target, { recursive: true })
    for (const entry of await readdir(source, { withFileTypes: true })) {
      const [from, to] = [join(source, entry.name), join(target, entry.name)]
      if (entry.isDirectory()) addBelow(checksums, entry.name, await copyFolder(from, to))
      else if (entry.isFile()) addFile(checksums, entry.name, await copyOneFile(from, to))
      else if (entry.isSymbolicLink()) await unlessGone(async () => symlink(await readlink(from), to))
    }
    await chmod(target, (await stat(source)).mode)
    return checksums
  }, target)
}

/** Copies the folder of releases: first the one in service and its link, then the others that still exist. */
export async function copyReleases(source: string, target: string): Promise<Checksums> {
  const checksums: Checksums = {}
  await mkdir(target, { recursive: true })
  const current = await copyCurrent(source, target, checksums)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const isFinished = entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== current
    if (isFinished)
      addBelow(checksums, entry.name, await copyFolder(join(source, entry.name), join(target, entry.name)))
  }
  return checksums
}

async function copyCurrent(source: string, target: string, checksums: Checksums): Promise<string | null> {
  for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt++) {
    const current = await unlessGone(() => readlink(join(source, 'current')))
    if (current === null) return null
    const copied = await copyFolder(join(source, current), join(target, current))
    if (copied === null) continue
    addBelow(checksums, current, copied)
    await symlink(current, join(target, 'current'))
    return current
  }
  throw new Error(`The release in ${source} was replaced ${RELEASE_ATTEMPTS} times while it was copied`)
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads the copy, so that an unreadable one is noticed now. */
export async function copyOneFile(source: string, target: string): Promise<string | null> {
  return unlessGone(async () => {
    await copyFile(source, target)
    return checksumOf(target)
  }, target)
}

/** Returns null and deletes `partial` when a file is deleted during the work. */
export async function unlessGone<Result>(work: () => Promise<Result>, partial?: string): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
    if (partial !== undefined) await rm(partial, { recursive: true, force: true })
    return null
  }
}

export function addFile(checksums: Checksums, name: string, checksum: string | null): void {
  if (checksum !== null) checksums[name] = checksum
}

export function addBelow(checksums: Checksums, folder: string, below: Checksums | null): void {
  for (const [path, checksum] of Object.entries(below ?? {})) checksums[`${folder}/${path}`] = checksum
}

/** Of a file, or of all files below a folder. */
export async function bytesOf(path: string): Promise<number> {
  const found = await lstat(path)
  if (!found.isDirectory()) return found.size
  let bytes = 0
  for (const name of await readdir(path)) bytes += await bytesOf(join(path, name))
  return bytes
}

import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './errors'

/**
 * Writes a whole file or nothing: readers never see a part of it, not even after a power failure. Creates missing
 * folders.
 * @param mode permissions of the file, such as 0o600 for one that only its owner may read
 */
export async function writeFileAtomically(path: string, content: Buffer | string, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Makes a link lead to `target`, in one step: a new link is renamed over the old one, so that at every moment it leads
 * somewhere.
 */
export async function replaceLink(link: string, target: string): Promise<void> {
  const fresh = `${link}.${randomUUID()}.tmp`
  await symlink(target, fresh)
  await rename(fresh, link)
}

/**
 * What a call of the file system resolves to, or `fallback` when there is no such file or folder.
 * @param codes of errors that mean this
 * @throws any other error of the call
 */
export async function orIfMissing<Found, Fallback>(
  call: Promise<Found>,
  fallback: Fallback,
  codes: readonly string[] = ['ENOENT'],
): Promise<Found | Fallback> {
  try {
    return await call
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) return fallback
    throw error
  }
}

/** Whether a file or folder exists. @throws any error but ENOENT */
export function exists(path: string): Promise<boolean> {
  return orIfMissing(
    access(path).then(() => true),
    false,
  )
}

/** The names in a folder; empty when it does not exist. @throws any error but ENOENT */
export function readdirOrEmpty(folder: string): Promise<string[]> {
  return orIfMissing(readdir(folder), [])
}

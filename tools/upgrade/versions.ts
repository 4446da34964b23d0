import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { orIfMissing } from '../../backend/src/lib/files'

/**
 * The folder of an installation (decision 0062): `versions/<name>/` for each version, `current`, a link to the one in
 * service, and `previous`, a link to the one before it.
 */
export type VersionLink = 'current' | 'previous'

const VERSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

export function versionFolder(root: string, name: string): string {
  return join(root, 'versions', name)
}

/** Whether it can be the name of a folder; branches like `fix/cars` cannot. */
export function isVersionName(name: string): boolean {
  return VERSION_NAME.test(name)
}

export async function hasVersion(root: string, name: string): Promise<boolean> {
  return isVersionName(name) && (await readdir(join(root, 'versions'))).includes(name)
}

/** The name of the version that a link leads to; null without the link. */
export async function linkedVersion(root: string, link: VersionLink): Promise<string | null> {
  const target = await orIfMissing(readlink(join(root, link)), null)
  return target && basename(target)
}

/** In one step, by renaming a new link over the old one: at every moment the link leads to a version. */
export async function linkVersion(root: string, link: VersionLink, name: string): Promise<void> {
  const fresh = join(root, `.${link}-next`)
  await rm(fresh, { force: true })
  await symlink(join('versions', name), fresh)
  await rename(fresh, join(root, link))
}

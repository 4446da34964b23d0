import { createHash, type Hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files and folders that decide how a build works and how it reads listings, apart from the pages themselves. */
const BUILD_CODE = [
  'contract',
  'gatsby',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

/** Other code makes another digest: what Gatsby or webpack stored in `.cache` for the old code is made again. */
export function buildCodeDigest(root: string): Promise<string> {
  return digestFiles(root, BUILD_CODE)
}

/** A digest of files and of everything in folders. Those that do not exist count as empty. */
export async function digestFiles(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) await addFiles(hash, root, path)
  return hash.digest('hex')
}

async function addFiles(hash: Hash, root: string, path: string): Promise<void> {
  const file = join(root, path)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return
  hash.update(`${path}\0`)
  if (!stats.isDirectory()) {
    hash.update(await readFile(file))
    return
  }
  const names = await readdir(file)
  for (const name of names.sort()) await addFiles(hash, root, join(path, name))
}

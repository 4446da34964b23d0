import { createHash, type Hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files and folders that the pages depend on, besides the listings. */
const SOURCES = [
  'contract',
  'gatsby',
  'src',
  'static',
  'gatsby-browser.tsx',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-ssr.tsx',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

/** A digest of the site's source and of the environment that its build reads. */
export async function sourceDigest(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256').update(await digestFiles(root, SOURCES))
  for (const [name, value] of Object.entries(env).sort(([a], [b]) => a.localeCompare(b))) {
    if (/^(GATSBY_|FIREBASE_|SITE_URL$|ADMIN_EMAIL$)/.test(name)) hash.update(`${name}=${value ?? ''}\0`)
  }
  return hash.digest('hex')
}

/** A digest of files and of everything in folders. Those that do not exist count as empty. */
async function digestFiles(root: string, paths: readonly string[]): Promise<string> {
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

import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../lib/error-code'

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
  const hash = createHash('sha256')
  for (const source of SOURCES) await addFiles(hash, root, source)
  for (const [name, value] of Object.entries(env).sort(([a], [b]) => a.localeCompare(b))) {
    if (/^(GATSBY_|FIREBASE_|SITE_URL$|ADMIN_EMAIL$)/.test(name)) hash.update(`${name}=${value ?? ''}\0`)
  }
  return hash.digest('hex')
}

async function addFiles(hash: Hash, root: string, path: string): Promise<void> {
  try {
    hash.update(`${path}\0`).update(await readFile(join(root, path)))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return
    if (!isErrorCode(error, 'EISDIR')) throw error
    const names = await readdir(join(root, path))
    for (const name of names.sort()) await addFiles(hash, root, join(path, name))
  }
}

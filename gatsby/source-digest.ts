import { createHash } from 'node:crypto'
import { digestFiles } from './digest-files'

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

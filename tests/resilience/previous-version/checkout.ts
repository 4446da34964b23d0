import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exitCodeOf } from '../../../tools/lib/processes'

const run = promisify(execFile)
const MIGRATIONS = 'backend/src/db/migrations'
const PACKAGES = ['node_modules', 'backend/node_modules']

/** The version in service before this one: PREVIOUS_VERSION, else the newest tag, else the newest merge. */
export async function previousVersion(): Promise<string> {
  const named = process.env.PREVIOUS_VERSION ?? ''
  if (named !== '') return named
  const tag = await run('git', ['describe', '--tags', '--abbrev=0', 'HEAD^']).catch(() => null)
  if (tag !== null) return tag.stdout.trim()
  const { stdout } = await run('git', ['rev-list', '--merges', '--first-parent', '--max-count=1', 'HEAD^'])
  if (stdout.trim() === '') throw new Error('There is no tag and no merge: name a commit in PREVIOUS_VERSION.')
  return stdout.trim()
}

/** Writes the files of a version into a folder, with this checkout's packages. */
export async function checkOut(version: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = spawn('git', ['archive', version], { stdio: ['ignore', 'pipe', 'inherit'] })
  const unpacking = spawn('tar', ['--extract', '--directory', folder], {
    stdio: [archive.stdout, 'inherit', 'inherit'],
  })
  const codes = await Promise.all([exitCodeOf(archive), exitCodeOf(unpacking)])
  if (codes.some((code) => code !== 0)) throw new Error(`The files of ${version} could not be read from git`)
  for (const packages of PACKAGES) await symlink(join(process.cwd(), packages), join(folder, packages))
}

/** Gives an older checkout the schema of this one: its databases are then as a newer backend leaves them. */
export async function useMigrationsOfThisVersion(folder: string): Promise<void> {
  await rm(join(folder, MIGRATIONS), { recursive: true })
  await cp(MIGRATIONS, join(folder, MIGRATIONS), { recursive: true })
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program the tests run, and where it was found, for error messages. */
export interface Program {
  readonly path: string
  readonly source: string
}

/** The first of these programs in `folders` or the folders of PATH. */
export function findOnMachine(names: readonly string[], folders: readonly string[] = []): Program | null {
  const searched = [...folders, ...(process.env.PATH ?? '').split(delimiter)]
  for (const name of names) {
    const path = searched.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
    if (path !== undefined) return { path, source: 'installed on this machine' }
  }
  return null
}

/** The program that an environment variable names, whether or not it exists. */
export function findInEnvironment(variable: string): Program | null {
  const path = process.env[variable]
  return path === undefined || path === '' ? null : { path, source: `named by ${variable}` }
}

/**
 * Why a test that needs these programs is skipped, or false. In CI it runs, and fails without them: no npm package has
 * them, and `.ci/run` installs them.
 */
export function skipWithout(...programs: readonly string[]): string | false {
  const missing = programs.filter((name) => findOnMachine([name]) === null)
  return missing.length > 0 && process.env.CI !== 'true' && `${missing.join(', ')} not installed`
}

export const MISSING_CHECKOUT = 'git is not installed, or this is not a checkout'

/** Why a test that reads what git tracks is skipped, or false: the files may come from an archive. */
export function skipWithoutCheckout(): string | false {
  return !existsSync('.git') || skipWithout('git') !== false ? MISSING_CHECKOUT : false
}

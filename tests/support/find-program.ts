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

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program the tests run, and where it was found: shown when it cannot be run. */
export interface Program {
  readonly path: string
  readonly source: string
}

/** The first of these programs that a folder of the PATH, or one of `folders`, has. */
export function findOnMachine(names: readonly string[], folders: readonly string[] = []): Program | null {
  const searched = [...folders, ...(process.env.PATH ?? '').split(delimiter)]
  for (const name of names) {
    const path = searched.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
    if (path !== undefined) return { path, source: 'installed on this machine' }
  }
  return null
}

/** The program an environment variable names, whether or not it is there. */
export function findInEnvironment(variable: string): Program | null {
  const path = process.env[variable]
  return path === undefined || path === '' ? null : { path, source: `named by ${variable}` }
}

import { readdir } from 'node:fs/promises'
import { hasCode } from './errors'

/** The names in a folder; empty when it does not exist. @throws any error but ENOENT */
export async function readdirOrEmpty(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

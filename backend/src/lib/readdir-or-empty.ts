import { readdir } from 'node:fs/promises'
import { hasCode } from './errors'

/** Names of what is in a folder; none while there is no such folder. @throws when that cannot be told */
export async function readdirOrEmpty(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

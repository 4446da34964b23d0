import { access } from 'node:fs/promises'
import { hasCode } from './errors'

/** Whether there is a file or folder. @throws when that cannot be told */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
